#!/usr/bin/env bash
# Everything one does with Banneret, by name: ./do help
set -euo pipefail
here=$PWD
root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$root"
export CTEST_OUTPUT_ON_FAILURE=1 UBSAN_OPTIONS=print_stacktrace=1
export BANNERET="$root/build/release/banneret" # for examples/ and tests/wasm/
logs=build/test-logs

help() {
    cat <<'END'
./do setup                   install every tool the other commands need
./do build                   build the program: build/release/banneret
./do run ARGS                build it and run it with ARGS
./do play [ARGS]             build it with the page and play in the browser
./do serve [ARGS]            build it with the page and let people play over the net
./do deb                     build a Debian package of it, with the page: build/banneret_VERSION_ARCH.deb
./do web                     build the page: build/web, which any web host can serve
./do test [--all] [PART...]  build everything and run all tests; --all adds tsan, line coverage, longer runs
./do bench [ARGS]            measure the release program; --instructions [--check] [--quick] [BATTLE...] counts
                             those of single operations, --check fails above a bar, --quick takes two battles;
                             --wasm [BATTLE...] holds the module against the program, --threads [BATTLE...]
                             two threads against one; --web [BATTLE...] measures the page in the browser;
                             --server [STREAMS] measures the server and fails above a bar
./do profile                 count anew where games spend their time: tools/wasm.proftext, for the modules
./do pictures [NAME...]      make the screenshots in docs/images again
./do soak --server           kill servers 1,000 times, on SQLite and on PostgreSQL, and cut the power 200 times, in mid-play;
                             a million requests that must be refused, 1,000 races of eight on each store
./do soak --minutes N        play random games, half of the time under sanitizers; goes on where it stopped
./do mutants --minutes N     change the source token by token and tell what no test notices; goes on where it
                             stopped; --help tells the rest
./do format                  format the C sources
A command first installs the Debian packages it needs and does not find.
END
}

say() { echo "do: $*" >&2; }
fail() { say "$@"; exit 1; }

# --- what must be installed ---------------------------------------------------------------------

missing=()
want() { # want PACKAGE TEST...: the package is missing if the test fails
    local package=$1
    shift
    [[ " ${missing[*]} " = *" $package "* ]] || "$@" >/dev/null 2>&1 || missing+=("$package")
}
has_sanitizers() { ls "$(clang -print-runtime-dir)"/libclang_rt.fuzzer*.a; }

need() { # need GROUP...: install what the groups lack; one call of apt-get, or none
    local group as_root=()
    for group in "$@"; do
        case $group in
        build)
            want gcc command -v gcc
            want libc6-dev test -e /usr/include/stdio.h
            want libmicrohttpd-dev test -e /usr/include/microhttpd.h
            want libsqlite3-dev test -e /usr/include/sqlite3.h
            want libsodium-dev test -e /usr/include/sodium.h
            want libssl-dev test -e /usr/include/openssl/evp.h
            want libcurl4-openssl-dev command -v curl-config
            want libseccomp-dev test -e /usr/include/seccomp.h
            want libpq-dev test -e /usr/include/postgresql/libpq-fe.h
            want cmake command -v cmake
            want ninja-build command -v ninja ;;
        clang)
            want clang command -v clang
            want libclang-rt-dev has_sanitizers
            want llvm command -v llvm-symbolizer ;;
        web)
            want clang command -v clang
            want lld command -v wasm-ld
            want llvm command -v llvm-profdata
            want nodejs command -v node
            want npm command -v npm ;;
        browser) want chromium command -v chromium ;;
        test)
            want libcmocka-dev test -e /usr/include/cmocka.h
            want procps command -v pgrep
            want python3 command -v python3 ;;
        server)
            want postgresql compgen -G '/usr/lib/postgresql/*/bin/initdb'
            want nginx-light test -x /usr/sbin/nginx
            want openssl command -v openssl
            want sqlite3 command -v sqlite3 ;;
        format) want clang-format command -v clang-format ;;
        valgrind) want valgrind command -v valgrind ;;
        esac
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    command -v apt-get >/dev/null || fail "please install: ${missing[*]}"
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || fail "as root: apt-get install ${missing[*]}"
        as_root=(sudo)
    fi
    say "installing ${missing[*]}"
    as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get -q)
    mkdir -p build
    { "${as_root[@]}" update && "${as_root[@]}" install -y --no-install-recommends "${missing[@]}"; } \
        >build/apt.log 2>&1 || { cat build/apt.log >&2; fail "could not install ${missing[*]}"; }
    missing=()
}

# --- building and running -----------------------------------------------------------------------

build() { # build PRESET [TARGET]; shows progress on a terminal only
    local quiet=()
    [ -t 1 ] || quiet=(-- --quiet)
    cmake --preset "$1" --log-level=WARNING >/dev/null && cmake --build --preset "$1" ${2:+--target "$2"} "${quiet[@]}"
}

build_quietly() { # the same, silent unless it fails
    mkdir -p build
    build "$@" >"build/$1.log" 2>&1 || { cat "build/$1.log" >&2; fail "the build failed"; }
}

web_packages() { # those of the lock file, unless they are there
    [ web/node_modules/.package-lock.json -nt web/package-lock.json ] ||
        (cd web && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
}

web() { # the page with the engine as WebAssembly in it; one that cannot be built replaces none
    build_quietly wasm
    web_packages
    node web/build.mjs --wasm build/wasm --out build/web.new
    rm -rf build/web && mv build/web.new build/web
}

web_program() { # the page, and the release program with this very page in it
    web
    build_quietly release banneret
}

run() {
    need build
    build_quietly release banneret
    cd "$here"
    exec "$BANNERET" "$@"
}

battles_named() { # or all
    [ $# -gt 0 ] || set -- $(basename -s .battle battles/*.battle)
    echo "$@"
}

instructions() { # [--check] [--quick] BATTLE...: of single operations, in the battles named or in all
    local options=()
    while [[ ${1-} == --* ]]; do
        options+=("$1")
        shift
    done
    [[ $# -gt 0 || ! " ${options[*]-} " == *" --quick "* ]] || set -- robert-at-bannockburn courtrai
    set -- $(battles_named "$@")
    say "callgrind: $*"
    tools/count-instructions ${options[@]+"${options[@]}"} "$BANNERET" build/callgrind "$@"
}

profile() { # the same games every time; the order of work is that of the names
    local battle counts=build/profile/counts
    rm -rf $counts && mkdir -p $counts
    export LLVM_PROFILE_FILE="$counts/%p.profraw"
    for battle in $(battles_named); do
        build/profile/banneret bench "$battle" --decisions 100000
        build/profile/banneret bench "$battle" --probe 1000
        build/profile/banneret sim "$battle" --players captain,captain --games 1 --threads 1 --seed 9
    done >/dev/null
    llvm-profdata merge -sparse -text -o tools/wasm.proftext $counts/*.profraw
}

# --- the parts of ./do test ---------------------------------------------------------------------

parts=(format includes build-dev build-dev-gcc build-release build-release-clang unit-dev unit-release
    cases coverage mutate mutants models records terminal protocol server wasm wasm-node web page browser fuzz soak examples)
parts_all=(tsan lines)

declare -A postgres_few=([computer]=2 [days]=3 [kills]=30 [notices]="webhook forgotten recovery_mail left_open killed" [refusals]=1000)
declare -A server_few=([computer]=2 [days]=3 [notices]="webhook forgotten recovery_mail left_open push owned" [races]=50 [refusals]=1000 [streams]=60) # of what tests/server/*.py count, where that is slow

c_files() { { find engine rules ai study server app tests -name '*.[ch]' 2>/dev/null || true; } | sort; }

part() {
    local file
    case $1 in
    format) c_files | xargs clang-format --dry-run -Werror ;;
    includes) tools/check-includes ;;
    build-*) build "${1#build-}" ;;
    unit-*) build "${1#unit-}" && ctest --preset "${1#unit-}" ;;
    cases)
        build release banneret
        build dev banneret
        "$BANNERET" cases
        build/dev/banneret cases ;;
    coverage) build release banneret && "$BANNERET" cases --coverage ;;
    mutate) build dev banneret && build/dev/banneret cases --mutate ;;
    mutants) # ten other ones at every commit; told, and no reason to fail
        python3 tools/mutants --brief --minutes 2 --count 10 \
            --seed "$(git rev-list --count HEAD 2>/dev/null || echo 1)" || echo "told: no mutants were tried" ;;
    models) # the second models of the rules, in another language
        build release banneret
        for file in rab tam eab; do
            tests/models/run --book $file --decisions "${MODEL_DECISIONS:-1500}"
        done
        tests/models/run-bmw --decisions "${MODEL_DECISIONS:-3000}" ;;
    records)
        build release banneret
        build dev banneret
        "$BANNERET" replay --verify tests/records/*.record
        build/dev/banneret replay --verify tests/records/*.record
        tools/check-records "$BANNERET"
        tools/check-resume "$BANNERET"
        "$BANNERET" replay --tamper tests/records/*-form2.record
        echo "joint hash of the golden records: $(joint_hash tests/records/*.record)," \
            "of those in form 1 alone: $(joint_hash $(grep -lx 'banneret record 1' tests/records/*.record))" \
            "(sha256 over the hashes of their last positions, a line each, in the order of the names)" ;;
    terminal) build_quietly release banneret && terminal ;;
    protocol) build release banneret && tools/check-protocol "$BANNERET" ;;
    server)
        build release
        ctest --preset release -L server
        "$BANNERET" verify examples/sealed.record
        build dev banneret
        for file in care filter kills accounts chat computer days notices orders package permissions play people proxy races refusals several \
            streams; do
            python3 tests/server/$file.py
        done
        for file in care kills accounts chat computer days notices play people races refusals; do # the same on PostgreSQL, over two processes where it matters
            python3 tests/server/database.py python3 tests/server/$file.py ${postgres_few[$file]-}
        done
        for file in accounts chat computer days notices play people races refusals streams; do # fewer, and every access is checked
            BANNERET="$root/build/dev/banneret" python3 tests/server/$file.py ${server_few[$file]-}
        done ;;
    wasm) build wasm && tools/check-wasm build/wasm/engine-*.wasm ;;
    wasm-node) build wasm && build release banneret && node --test tests/wasm/*.mjs ;;
    web)
        web_packages
        tools/check-web
        (cd web && node_modules/.bin/tsc --noEmit && node tests/run.mjs unit)
        web
        tools/check-page-size build/web ;;
    browser)
        web_program
        (cd web && node tests/run.mjs browser) ;;
    page)
        web
        build release banneret
        build dev banneret
        for file in release dev; do
            BANNERET="$root/build/$file/banneret" node --test tests/page/*.mjs
        done ;;
    fuzz)
        build fuzz
        ls tests/fuzz/fuzz_*.c
        basename -s .c tests/fuzz/fuzz_*.c | xargs -n 1 -P 2 "$root/do" _fuzz ;;
    soak) build dev banneret && build/dev/banneret soak --minutes "${SOAK_MINUTES:-3}" --state build/soak.txt ;;
    examples)
        build release banneret
        compgen -G 'examples/*.py' || compgen -G 'examples/*.sh'
        for file in examples/*.py examples/*.sh; do
            [ ! -e "$file" ] || "$file" </dev/null
        done ;;
    tsan)
        build tsan
        ctest --preset tsan
        for file in accounts chat computer days notices orders play people races refusals several streams; do
            BANNERET="$root/build/tsan/banneret" python3 tests/server/$file.py ${server_few[$file]-}
        done
        BANNERET="$root/build/tsan/banneret" python3 tests/server/database.py python3 tests/server/races.py 50
        for file in battles/*.battle; do
            build/tsan/banneret sim "$(basename "$file" .battle)" --players random,random --games 100 --threads 2
        done ;;
    lines)
        build coverage
        find build/coverage -name '*.gcda' -delete
        ctest --preset coverage
        build/coverage/banneret cases >/dev/null
        tools/line-coverage build/coverage/CMakeFiles/banneret_core.dir ;;
    *) fail "no such part: $1; there are: ${parts[*]} ${parts_all[*]}" ;;
    esac
}

joint_hash() { # joint_hash RECORD...
    sed -n 's/^end .* hash //p' "$@" | sha256sum | cut -c1-8
}

terminal() { # what a player types and sees: tests/terminal/BATTLE.in and .out
    local script battle failed=0
    for script in tests/terminal/*.in; do
        battle=$(basename "$script" .in)
        { "$BANNERET" terminal "$battle" --seed 7 --no-colour <"$script" 2>&1 || true; } | diff "${script%.in}.out" - ||
            { say "$battle: the terminal shows something else (> now, < expected)"; failed=1; }
    done
    return $failed
}

slowness() { # time on the clock for a second of work, rounded up: what others leave us of the machine
    local TIMEFORMAT='%R %U' times
    times=$({ time for ((i = 0; i < 100000; i++)); do :; done; } 2>&1)
    awk '{ x = $2 > 0 ? $1 / $2 : 1; n = int(x + 0.9); print (n < 1 ? 1 : n) }' <<<"$times"
}

fuzz_one() { # new inputs go to build/, the kept ones stay in tests/fuzz/corpus; what is slow is told
    local target=$1 dirs=("build/fuzz-corpus/$1") log="$logs/fuzz-$1.log" slowest
    mkdir -p "${dirs[0]}" build/fuzz-findings $logs
    [ ! -d "tests/fuzz/corpus/${1#fuzz_}" ] || dirs+=("tests/fuzz/corpus/${1#fuzz_}")
    [ "$target" != fuzz_case ] || dirs+=(tests/cases/*/)
    "build/fuzz/$target" -max_total_time="${FUZZ_SECONDS:-20}" -timeout=$((120 * $(slowness))) \
        -rss_limit_mb=2048 -print_final_stats=1 -artifact_prefix="build/fuzz-findings/$target-" \
        "${dirs[@]}" >"$log" 2>&1 ||
        { grep -E 'must not happen|runtime error|ERROR:|SUMMARY:|written to' "$log"; fail "$target: see $log"; }
    slowest=$(sed -n 's/^stat::slowest_unit_time_sec: *//p' "$log")
    echo "$target: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs, the slowest ${slowest:-?} s"
}

run_tests() {
    local name names=("${parts[@]}") start passed=0 failed=0 result
    if [ "${1-}" = --all ]; then
        export FUZZ_SECONDS=300 SOAK_MINUTES=30 MODEL_DECISIONS=20000
        names+=("${parts_all[@]}")
        shift
    fi
    [ $# = 0 ] || names=("$@")
    need build clang web browser test server format
    mkdir -p $logs
    for name in "${names[@]}"; do
        start=$SECONDS result=ok
        "$root/do" _part "$name" >"$logs/$name.log" 2>&1 || result=FAILED
        printf '%-6s %5d s  %s\n' $result $((SECONDS - start)) "$name"
        sed -n 's/^told: /    /p' "$logs/$name.log"
        if [ $result = ok ]; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            { grep -E -A 14 '^ *not ok' "$logs/$name.log" | head -n 80 || true; # of node's tests; its tail only counts
                tail -n 40 "$logs/$name.log"; } | sed 's/^/    /'
        fi
    done
    echo "$SECONDS s in all; the whole output is in $logs"
    echo "$passed passed, $failed failed"
    [ $failed = 0 ]
}

# --- the commands -------------------------------------------------------------------------------

command=${1-help}
[ $# = 0 ] || shift

# Sanitizers of clang 14 cannot start where the kernel moves mappings further than this.
if [[ $command =~ ^(test|soak)$ && -z ${DO_STILL-} ]] &&
    [ "$(cat /proc/sys/vm/mmap_rnd_bits 2>/dev/null || echo 0)" -gt 28 ] && setarch -R true 2>/dev/null; then
    DO_STILL=1 exec setarch -R "$root/do" "$command" "$@"
fi

case $command in
setup) say "installing every tool" && need build clang web browser test server format valgrind ;;
build) say "building build/release/banneret" && need build && build release ;;
run) say "building the program and running it" && run "$@" ;;
play)
    say "building the page and the program, and playing" && need build web
    web
    run play "$@" ;;
serve)
    say "building the page and the program, and serving" && need build web
    web
    run serve "$@" ;;
deb)
    say "building a Debian package" && need build web
    web_program
    tools/make-deb "$BANNERET" build ;;
web) say "building build/web" && need build web && web ;;
test) say "building everything and running all tests" && run_tests "$@" ;;
bench)
    case ${1-} in
    --instructions)
        say "counting instructions" && need build test valgrind
        build_quietly release banneret && instructions "${@:2}" ;;
    --wasm)
        say "measuring the module against the program" && need build clang web
        build_quietly release banneret && build wasm bench
        node tools/bench-wasm.mjs "$BANNERET" build/wasm $(battles_named "${@:2}") ;;
    --threads)
        say "measuring two threads against one" && need build
        build_quietly release banneret && tools/bench-threads "$BANNERET" $(battles_named "${@:2}") ;;
    --server)
        say "measuring the server" && need build test server
        build_quietly release && python3 tests/server/bench.py "${@:2}" && python3 tests/server/orders.py 12 ;;
    --web)
        say "measuring the page in the browser" && need build web browser
        web_program
        (cd web && node tests/run.mjs bench "${@:2}") ;;
    *) say "measuring the release program" && run bench "$@" ;;
    esac ;;
profile)
    say "counting where games spend their time" && need build clang
    build_quietly profile banneret && profile ;;
pictures)
    say "making docs/images" && need build web browser
    web_program
    (cd web && node tests/run.mjs pictures "$@") ;;
soak)
    if [ "${1-}" = --server ]; then
        say "killing servers" && need build test server
        build_quietly release
        python3 tests/server/kills.py 1000 200
        python3 tests/server/refusals.py 1000000
        python3 tests/server/races.py 1000
        python3 tests/server/database.py python3 tests/server/kills.py 1000
        python3 tests/server/database.py python3 tests/server/races.py 1000
        exit
    fi
    [[ ${1-} = --minutes && ${2-} =~ ^[1-9][0-9]*$ ]] || fail "usage: ./do soak --minutes N, or ./do soak --server"
    say "playing random games for $2 minutes"
    need build clang
    build_quietly dev banneret && build_quietly release banneret
    build/dev/banneret soak --minutes $((($2 + 1) / 2)) --state docs/soak.txt
    [ "$2" -lt 2 ] || build/release/banneret soak --minutes $(($2 / 2)) --state docs/soak.txt ;;
mutants)
    say "changing the source and asking the tests"
    need build test
    exec python3 tools/mutants "$@" ;;
format) say "formatting the C sources" && need format && c_files | xargs clang-format -i ;;
_part) part "$@" ;;
_fuzz) fuzz_one "$@" ;;
help | -h | --help) help ;;
*) help >&2 && fail "no such command: $command" ;;
esac
