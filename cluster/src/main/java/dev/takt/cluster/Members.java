package dev.takt.cluster;

import akka.actor.Address;
import akka.cluster.ClusterEvent.CurrentClusterState;
import akka.cluster.Member;
import akka.cluster.MemberStatus;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The nodes of the cluster, as one of them sees it.
 *
 * @param present those that have joined and have not been removed, by their names
 * @param reachable those of them that answer
 */
record Members(Map<String, Address> present, Set<String> reachable) {
    private static final String ROLE = "node-";

    Members {
        present = Map.copyOf(present);
        reachable = Set.copyOf(reachable);
    }

    /** The role by which a member has the name of its node. */
    static String role(String node) {
        return ROLE + node;
    }

    static Members of(CurrentClusterState state) {
        Map<String, Address> present = new TreeMap<>();
        Set<String> reachable = new TreeSet<>();
        for (Member member : state.getMembers()) {
            MemberStatus status = member.status();
            boolean joined = !status.equals(MemberStatus.joining())
                    && !status.equals(MemberStatus.exiting())
                    && !status.equals(MemberStatus.removed());
            Optional<String> name = name(member);
            if (joined && name.isPresent()) {
                present.put(name.get(), member.address());
                if (!state.getUnreachable().contains(member) && !status.equals(MemberStatus.down())) {
                    reachable.add(name.get());
                }
            }
        }
        return new Members(present, reachable);
    }

    private static Optional<String> name(Member member) {
        return member.getRoles().stream()
                .filter(role -> role.startsWith(ROLE))
                .map(role -> role.substring(ROLE.length()))
                .findFirst();
    }

    /** Whether more than half of a number of nodes answer. */
    boolean isMajorityOf(int nodes) {
        return 2 * reachable.size() > nodes;
    }
}
