# The root of a minimal Debian 12, for a script that includes this after common.sh. Needs root, because it mounts file
# systems and changes the root, and packages_fresh.

suite=bookworm
kept=${BGTOOLS_FRESH_ROOTS:-/var/cache/bgtools}
compiled=$(ccache --get-config cache_dir)

remove() { rm -rf --one-file-system -- "$@"; }

# Makes a root in which nothing is installed but ccache, and names it in $root; it goes when the script ends.
make_root() {
  local template=$kept/$suite-ccache mirror lock
  mkdir -p -- "$kept"
  # One run at a time, so that leftovers of an earlier one can be removed.
  exec {lock}>"$kept/lock"
  flock "$lock"
  remove "$kept"/run.*
  if [[ ! -d $template ]]; then
    say "== ${0##*/}: making a minimal Debian"
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Codename: $suite" | head -n 1)
    [[ -n $mirror ]] || die "apt names no mirror for $suite"
    # Only a finished root gets the name of the template. What debootstrap mounts is unmounted even if it is killed.
    remove "$template.unfinished"
    quietly unshare --mount --fork --kill-child debootstrap --variant=minbase --include=ccache \
      "$suite" "$template.unfinished" "$mirror"
    mv -- "$template.unfinished" "$template"
  fi
  root=$kept/run.$$
  trap 'remove "$root"' EXIT
  cp -a --reflink=auto -- "$template" "$root"
  cp --dereference -- /etc/resolv.conf "$root/etc/resolv.conf"
  mkdir -p -- "$compiled" "$root/root/.cache/ccache"
}

# Runs a line in the home of the root, in new namespaces: everything that it mounts or starts ends with it.
in_root() {
  unshare --mount --pid --fork --kill-child bash -euc '
    mount -t proc proc "$1/proc"
    mount -t devpts -o newinstance,ptmxmode=666 devpts "$1/dev/pts"
    mount --bind "$3" "$1/root/.cache/ccache"
    exec chroot "$1" /usr/bin/env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
      bash -c "cd && $2"
  ' in_root "$root" "$1" "$compiled" </dev/null
}
