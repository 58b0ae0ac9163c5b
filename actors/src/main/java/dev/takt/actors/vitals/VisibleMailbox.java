package dev.takt.actors.vitals;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.dispatch.Envelope;
import akka.dispatch.MailboxType;
import akka.dispatch.MessageQueue;
import akka.dispatch.NodeMessageQueue;
import akka.dispatch.ProducesMessageQueue;
import akka.dispatch.UnboundedMessageQueueSemantics;
import com.typesafe.config.Config;
import scala.Option;

/**
 * Akka's own mailbox for one consumer, whose length can be read from outside. Named in {@code actors.conf}; Akka
 * creates it by its constructor.
 */
public final class VisibleMailbox implements MailboxType, ProducesMessageQueue<VisibleMailbox.VisibleQueue> {

    /** Called by Akka. */
    @SuppressWarnings("unused")
    public VisibleMailbox(ActorSystem.Settings settings, Config config) {}

    @Override
    public MessageQueue create(Option<ActorRef> owner, Option<ActorSystem> system) {
        if (owner.isEmpty() || system.isEmpty()) {
            return new NodeMessageQueue();
        }
        Mailboxes mailboxes = Mailboxes.of(system.get());
        VisibleQueue queue = new VisibleQueue(mailboxes);
        mailboxes.opened(owner.get(), queue);
        return queue;
    }

    /** A queue that reports when it is removed. */
    static final class VisibleQueue implements MessageQueue, UnboundedMessageQueueSemantics {
        private final NodeMessageQueue messages = new NodeMessageQueue();
        private final Mailboxes mailboxes;

        VisibleQueue(Mailboxes mailboxes) {
            this.mailboxes = mailboxes;
        }

        @Override
        public void enqueue(ActorRef receiver, Envelope message) {
            messages.enqueue(receiver, message);
        }

        @Override
        public Envelope dequeue() {
            return messages.dequeue();
        }

        @Override
        public int numberOfMessages() {
            return messages.numberOfMessages();
        }

        @Override
        public boolean hasMessages() {
            return messages.hasMessages();
        }

        @Override
        public void cleanUp(ActorRef owner, MessageQueue deadLetters) {
            mailboxes.closed(this);
            messages.cleanUp(owner, deadLetters);
        }
    }
}
