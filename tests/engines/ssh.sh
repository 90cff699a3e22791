#!/usr/bin/env bash
# GNU parallel over ssh, to a private sshd on the loopback interface, with its own keys.
. "$(dirname -- "${BASH_SOURCE[0]}")/prove.sh"

mkdir -m 700 "$scratch/ssh"
ssh-keygen -q -t ed25519 -N '' -f "$scratch/ssh/host"
ssh-keygen -q -t ed25519 -N '' -f "$scratch/ssh/user"
port=$(free_port)
cat >"$scratch/ssh/sshd_config" <<END
ListenAddress 127.0.0.1
Port $port
HostKey $scratch/ssh/host
AuthorizedKeysFile $scratch/ssh/user.pub
PidFile $scratch/ssh/sshd.pid
StrictModes no
PermitRootLogin prohibit-password
PasswordAuthentication no
KbdInteractiveAuthentication no
MaxStartups 100
SetEnv HOME=$scratch/ssh
END
cat >"$scratch/ssh/config" <<END
Host loopback
  HostName 127.0.0.1
  Port $port
  User $(id -un)
  IdentityFile $scratch/ssh/user
  IdentitiesOnly yes
  StrictHostKeyChecking no
  UserKnownHostsFile $scratch/ssh/known_hosts
  LogLevel ERROR
  ControlMaster auto
  ControlPath $scratch/ssh/control
  ControlPersist 60
END

stop_sshd() {
  ssh -F "$scratch/ssh/config" -O exit loopback
  kill "$sshd"
  wait "$sshd"
}
# As root, sshd refuses to start without this directory, which the system service would create.
((EUID)) || mkdir -p /run/sshd
/usr/sbin/sshd -D -f "$scratch/ssh/sshd_config" -E "$scratch/sshd.log" &
sshd=$!
stops+=(stop_sshd)
until_true ssh -F "$scratch/ssh/config" loopback true 2>"$scratch/ssh.err"

export PARALLEL_SSH="ssh -F $scratch/ssh/config" WORKDIR=$scratch/remote PARTS=8
echo 2/loopback >"$scratch/hosts"
prove ssh "$recipes/parallel-ssh.sh" "$scratch/hosts" league
((workers == 1)) || fail "after a restart, $workers workers ran instead of only the killed one"
"$program" check --list-files league | cmp "$scratch/manifest" - || fail "some originals are missing"
[[ $(ls "$scratch/remote") == league ]] || fail "left on the other machine: $(ls "$scratch/remote")"
