package dev.takt.actors.vitals;

import akka.actor.AbstractExtensionId;
import akka.actor.ActorPath;
import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.ExtendedActorSystem;
import akka.actor.Extension;
import akka.dispatch.MessageQueue;
import dev.takt.loop.cycle.VitalSign;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The mailboxes of an actor system. Their lengths are read, not counted, so actors have no overhead. Actors that
 * replace each other, {@code solver-1} and {@code solver-2}, have one common name.
 */
public final class Mailboxes implements Extension {
    private static final Id ID = new Id();

    private final Map<MessageQueue, String> queues = new ConcurrentHashMap<>();

    private Mailboxes() {}

    /** Finds the mailboxes of an actor system. */
    public static Mailboxes of(ActorSystem system) {
        return ID.apply(system);
    }

    void opened(ActorRef owner, MessageQueue queue) {
        ActorPath path = owner.path();
        if (path.toStringWithoutAddress().startsWith("/user/")) {
            queues.put(queue, path.name().replaceFirst("-\\d+$", ""));
        }
    }

    void closed(MessageQueue queue) {
        queues.remove(queue);
    }

    /** The number of waiting messages for the actors of each name. */
    public List<VitalSign> signs() {
        Map<String, Integer> waiting = new TreeMap<>();
        queues.forEach((queue, name) -> waiting.merge(name, queue.numberOfMessages(), Integer::sum));
        List<VitalSign> signs = new ArrayList<>();
        waiting.forEach((name, messages) -> signs.add(new VitalSign.Mailbox(name, messages)));
        return signs;
    }

    private static final class Id extends AbstractExtensionId<Mailboxes> {
        @Override
        public Mailboxes createExtension(ExtendedActorSystem system) {
            return new Mailboxes();
        }
    }
}
