#!/usr/bin/env bash
# A plant and its controller on two hosts: two network namespaces of this machine with a cable between them, each with an address
# of its own, so that the link is signed. As root:
#
#   benchmarks/network/two-hosts.sh CASE.conf [SECONDS] [NETEM ...]
#
# NETEM is what tc-netem does to both directions, such as: loss 20% reorder 10% delay 10ms. A kernel without netem is told, and
# the cable stays a good one. After two thirds of the run the cable is cut for a second.
set -euo pipefail

readonly root=$(cd -P "$(dirname "$0")/../.." && pwd)
readonly case_file=${1:?a case file with links.kind = udp}
readonly seconds=${2:-30}
readonly impairment=("${@:3}")
readonly takt=${TAKT:-$root/takt}
readonly work=$(mktemp -d)

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

ip netns add takt-plant
ip netns add takt-controller
ip link add wire netns takt-plant type veth peer name wire netns takt-controller
ip -n takt-plant addr add 10.77.0.2/24 dev wire
ip -n takt-controller addr add 10.77.0.1/24 dev wire
for host in takt-plant takt-controller; do
    ip -n "$host" link set lo up
    ip -n "$host" link set wire up
    if ((${#impairment[@]} > 0)); then
        ip netns exec "$host" tc qdisc add dev wire root netem "${impairment[@]}" \
            || echo "two-hosts: this kernel has no netem (CONFIG_NET_SCH_NETEM); the cable of $host is a good one" >&2
    fi
done

head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n' >"$work/key"
readonly settings=(--set 'links.udp.controller="10.77.0.1:5501"' --set 'links.udp.plant="10.77.0.2:5502"' --set "links.key-file=\"$work/key\"")

"$takt" --version >/dev/null
in_plant "$takt" plant "$case_file" "${settings[@]}" >"$work/plant" 2>&1 &
readonly plant=$!
in_controller "$takt" run "$case_file" "${settings[@]}" --duration "$seconds s" >"$work/controller" 2>&1 &
readonly controller=$!
sleep $((seconds * 2 / 3))
ip -n takt-plant link set wire down
sleep 1
ip -n takt-plant link set wire up
wait "$controller" || true
kill "$plant" 2>/dev/null || true
wait "$plant" || true
echo "---- the controller"
cat "$work/controller"
echo "---- the plant"
cat "$work/plant"
