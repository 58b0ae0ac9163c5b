package dev.takt.monitoring.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import dev.takt.monitoring.live.Billboard.Frame;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BillboardTest {
    private final Billboard billboard = new Billboard();

    private void post(Map<Topic, JsonNode> documents) {
        billboard.post(ServerSentEvents.of(billboard.nextVersion(), documents));
    }

    private static String text(Frame frame) {
        return new String(frame.bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void readersThatKeepUpShareOneBlock() throws InterruptedException {
        post(Map.of(Topic.LOOP, IntNode.valueOf(1)));
        Frame first = billboard.awaitNewer(0);
        assertEquals("event: loop\nid: 1\ndata: 1\n\n", text(first));
        post(Map.of(Topic.PLAN, IntNode.valueOf(3), Topic.CYCLE, IntNode.valueOf(2)));
        Frame second = billboard.awaitNewer(first.version());
        assertEquals("event: cycle\nid: 2\ndata: 2\n\nevent: plan\nid: 2\ndata: 3\n\n", text(second));
        assertSame(second.bytes(), billboard.awaitNewer(first.version()).bytes());
    }

    @Test
    void aReaderThatFellBehindGetsTheNewestOfEachTopic() throws InterruptedException {
        post(Map.of(Topic.LOOP, IntNode.valueOf(1)));
        post(Map.of(Topic.CYCLE, IntNode.valueOf(2)));
        post(Map.of(Topic.PLAN, IntNode.valueOf(3)));
        post(Map.of(Topic.CYCLE, IntNode.valueOf(4)));
        assertEquals("event: plan\nid: 3\ndata: 3\n\nevent: cycle\nid: 4\ndata: 4\n\n", text(billboard.awaitNewer(1)));
    }

    @Test
    void saysThatItLivesWhenThereIsNothingToTell() throws InterruptedException {
        post(Map.of());
        assertEquals(":\n\n", text(billboard.awaitNewer(0)));
    }

    @Test
    void whatIsTakenDownIsNotRead() throws InterruptedException {
        post(Map.of(Topic.LOOP, IntNode.valueOf(1)));
        billboard.clear();
        assertEquals(":\n\n", text(billboard.awaitNewer(0)));
    }
}
