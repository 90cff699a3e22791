#!/usr/bin/env bash
# Slurm with this machine as its only node: private munged, slurmctld and slurmd, on free ports of the loopback interface.
. "$(dirname -- "${BASH_SOURCE[0]}")/prove.sh"

PATH=$PATH:/usr/sbin
mkdir -p "$scratch/munge" "$scratch/slurm/state" "$scratch/slurm/spool"
head -c 128 /dev/urandom >"$scratch/munge/key"
chmod 400 "$scratch/munge/key"

host=$(hostname -s)
export SLURM_CONF=$scratch/slurm/slurm.conf
cat >"$SLURM_CONF" <<END
ClusterName=bgtools
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$scratch/munge/socket
CredType=cred/munge
StateSaveLocation=$scratch/slurm/state
SlurmdSpoolDir=$scratch/slurm/spool
SlurmctldPidFile=$scratch/slurm/slurmctld.pid
SlurmdPidFile=$scratch/slurm/slurmd.pid
# Neither cgroups nor systemd are needed.
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
SchedulerParameters=sched_min_interval=0,batch_sched_delay=0
CompleteWait=0
KillWait=1
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES State=UP
END

daemons=()
stop_daemons() {
  local index
  if [[ $(timeout 60 squeue --noheader 2>&1) ]]; then
    timeout 60 scancel --user="$(id -un)"
    for ((index = 0; index < 600; ++index)); do
      [[ $(timeout 60 squeue --noheader 2>/dev/null) ]] || break
      sleep 0.1
    done
  fi
  for ((index = ${#daemons[@]} - 1; index >= 0; --index)); do
    kill "${daemons[index]}"
    wait "${daemons[index]}"
  done
}
stops+=(stop_daemons)
# Without --force, munged refuses a socket that only this user can reach, which is what this test wants.
munged --foreground --force --socket="$scratch/munge/socket" --key-file="$scratch/munge/key" \
  --pid-file="$scratch/munge/pid" --seed-file="$scratch/munge/seed" >"$scratch/munged.log" 2>&1 &
daemons+=($!)
until_true test -S "$scratch/munge/socket"
slurmctld -D -c >"$scratch/slurmctld.log" 2>&1 &
daemons+=($!)
slurmd -D -N "$host" >"$scratch/slurmd.log" 2>&1 &
daemons+=($!)
is_idle() { [[ $(sinfo --noheader --format=%t 2>"$scratch/sinfo.err") == idle ]]; }
until_true is_idle

export PARTS=8
one_process 1 league
prove_rows slurm "$recipes/rows-slurm.sh" league
prove_database slurm "$recipes/rows-slurm.sh" league
prove slurm "$recipes/slurm.sh" league
((workers == 1)) || fail "after a restart, $workers workers ran instead of only the killed one"

# The commands with it in docs/archives.md. Its status is 77 without what other commands there need.
python3 "$source_dir/tests/season/page.py" "$program" "$source_dir/docs/archives.md" slurm || (($? == 77)) ||
  fail "docs/archives.md shows something else"
