#!/usr/bin/env bash
# A plant and its controller on two hosts: two network namespaces of this machine with a cable between them, each with an address
# of its own, so that the link is signed. As root, with iproute2 and curl:
#
#   benchmarks/network/two-hosts.sh CASE.conf [SECONDS] [IMPAIRMENT ...]
#
# The seconds count from the moment at which the controller drives the plant. After two thirds of them the cable is pulled until the
# plant's watchdog has fired, and for a second at least; then it is plugged in, an operator acknowledges what is latched, and the
# controller must drive again. IMPAIRMENT is what happens to both directions all the time, in the words of tc-netem: loss 20% reorder 10% delay
# 10ms duplicate 5%. Where the kernel has no netem, takt fault-proxy does it on the host of the plant. Ends with 0 if all of it came.
set -euo pipefail

readonly root=$(cd -P "$(dirname "$0")/../.." && pwd)
readonly case_file=${1:?a case file with links.kind = udp}
readonly seconds=${2:-30}
readonly impairment=("${@:3}")
readonly takt=${TAKT:-$root/takt}
readonly work=$(mktemp -d)
readonly token=two-hosts-$RANDOM$RANDOM$RANDOM$RANDOM
readonly patience=120

# In the background only: the shell becomes the command, so that a signal to it is one to the command.
in_plant() { exec ip netns exec takt-plant "$@"; }
in_controller() { exec ip netns exec takt-controller "$@"; }

cleanup() {
    local job
    for job in $(jobs -p); do kill "$job" 2>/dev/null || true; done
    wait || true
    ip netns del takt-plant 2>/dev/null || true
    ip netns del takt-controller 2>/dev/null || true
    rm -rf "$work"
}
trap cleanup EXIT

say() { printf 'two-hosts: %s\n' "$*"; }

fail() {
    say "$*" >&2
    tail -n 20 "$work"/plant "$work"/controller >&2 || true
    exit 1
}

# ---- hosts and cable --------------------------------------------------------------------------------------------

connect_hosts() {
    ip netns add takt-plant
    ip netns add takt-controller
    ip link add wire netns takt-plant type veth peer name wire netns takt-controller
    ip -n takt-plant addr add 10.77.0.2/24 dev wire
    ip -n takt-controller addr add 10.77.0.1/24 dev wire
    local host
    for host in takt-plant takt-controller; do
        ip -n "$host" link set lo up
        ip -n "$host" link set wire up
    done
}

has_netem() {
    ip netns exec takt-plant tc qdisc add dev lo root netem loss 0% 2>/dev/null \
        && ip netns exec takt-plant tc qdisc del dev lo root
}

# The words of tc-netem as options of takt fault-proxy.
proxy_options() {
    local word
    while (($# > 0)); do
        word=$1
        shift
        case $word in
            loss | reorder | duplicate) awk -v word="$word" -v part="${1%\%}" 'BEGIN { printf "--%s\n%g\n", word, part / 100 }' ;;
            delay) awk -v time="${1%ms}" 'BEGIN { printf "--delay\n%g\n", time / 1000 }' ;;
            *) fail "$word is not known to the fault proxy; expected loss, reorder, duplicate (in %) or delay (in ms)" ;;
        esac
        shift
    done
}

# ---- what the two say of themselves -----------------------------------------------------------------------------

# Waits until FILE has a line with WORDS, and prints the address in it.
address_in() {
    local file=$1 words=$2 waited
    for ((waited = 0; waited < 10 * patience; waited++)); do
        if grep -qF "$words" "$file"; then
            sed -n "s|.*$words \(http[^ ]*\).*|\1|p" "$file" | head -n 1
            return
        fi
        sleep 0.1
    done
    fail "no '$words' after $patience s"
}

plant_state() { ip netns exec takt-plant curl --silent --fail "${plant_page}api/state" || true; }
loop_state() { ip netns exec takt-controller curl --silent --fail "${loop_page}api/state" || true; }

# Waits until what a command prints has WORDS.
await() {
    local what=$1 words=$2 waited
    for ((waited = 0; waited < 10 * patience; waited++)); do
        if "$what" | grep -q "$words"; then return; fi
        sleep 0.1
    done
    fail "no $words in the $what after $patience s: $("$what")"
}

order() {
    ip netns exec takt-controller curl --silent --header "Authorization: Bearer $token" \
        --header 'Content-Type: application/json' --data "$1" "${loop_page}api/commands" | grep -q '"accepted" *: *true'
}

await_driving() {
    await plant_state '"mode" *: *"following"'
    await loop_state '"actual" *: *"auto"'
}

# ---- the run ----------------------------------------------------------------------------------------------------

connect_hosts
"$takt" --version >/dev/null

(umask 077 && printf 'two-hosts engineer never %s\n' "$token" >"$work/tokens")
(umask 077 && head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n' >"$work/key")
readonly common=(--set "links.key-file=\"$work/key\"" --set "monitoring.http.tokens.file=\"$work/tokens\"")
plant_settings=(--set 'links.udp.controller="10.77.0.1:5501"' --set 'links.udp.plant="10.77.0.2:5502"')
controller_settings=("${plant_settings[@]}")

if ((${#impairment[@]} == 0)); then
    say "a good cable"
elif has_netem; then
    say "netem does: ${impairment[*]}"
    for host in takt-plant takt-controller; do
        ip netns exec "$host" tc qdisc add dev wire root netem "${impairment[@]}"
    done
else
    mapfile -t options < <(proxy_options "${impairment[@]}")
    say "this kernel has no netem (CONFIG_NET_SCH_NETEM); takt fault-proxy does: ${options[*]}"
    in_plant "$takt" fault-proxy "${options[@]}" --controller 10.77.0.1:5501 --for-controller 10.77.0.2:5503 \
        --plant 127.0.0.1:5502 --for-plant 127.0.0.1:5504 >"$work/proxy" 2>&1 &
    proxy=$!
    controller_settings=(--set 'links.udp.controller="10.77.0.1:5501"' --set 'links.udp.plant="10.77.0.2:5503"')
    plant_settings=(--set 'links.udp.controller="127.0.0.1:5504"' --set 'links.udp.plant="127.0.0.1:5502"')
fi

in_plant "$takt" plant "$case_file" "${plant_settings[@]}" "${common[@]}" >"$work/plant" 2>&1 &
readonly plant=$!
in_controller "$takt" run "$case_file" "${controller_settings[@]}" "${common[@]}" >"$work/controller" 2>&1 &
readonly controller=$!
plant_page=$(address_in "$work/plant" 'takes orders at')
loop_page=$(address_in "$work/controller" 'the page of the loop is at')

await_driving
say "the controller drives the plant"
sleep $((seconds * 2 / 3))
await_driving
firings=$(plant_state | sed -n 's/.*"watchdog_firings" *: *\([0-9]*\).*/\1/p')
say "the cable is pulled"
ip -n takt-plant link set wire down
sleep 1
await plant_state '"mode" *: *"fail-safe"'
say "the plant's watchdog has fired; it had $firings times before"
await loop_state '"actual" *: *"\(safe\|degraded\)"'
say "the controller is $(loop_state | sed -n 's/.*"actual" *: *"\([a-z]*\)".*/\1/p'); the cable is plugged in again"
ip -n takt-plant link set wire up
for ((waited = 0; waited < 10 * patience; waited++)); do
    if loop_state | grep -q '"actual" *: *"auto"'; then break; fi
    if loop_state | grep -q '"actual" *: *"safe"' && order '{"command": "acknowledge"}'; then
        order '{"command": "mode", "mode": "auto"}' || true
    fi
    sleep 0.5
done
await_driving
say "the controller drives the plant again"
sleep $((seconds - seconds * 2 / 3))

for process in controller plant proxy; do
    if [[ -n ${!process:-} ]]; then
        kill "${!process}" 2>/dev/null || true
        wait "${!process}" || true
        echo "---- the $process"
        cat "$work/$process"
    fi
done
