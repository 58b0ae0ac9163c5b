package dev.takt.benchmarks.monitoring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Streams of a loop that are read as fast as they come and discarded. This has the network load of browsers on other
 * machines, but not the work of the browsers. One thread reads all streams.
 */
final class OpenPages implements AutoCloseable {
    private final Selector selector = Selector.open();
    private final ByteBuffer thrownAway = ByteBuffer.allocateDirect(1 << 16);
    private final Thread reader = Thread.ofPlatform().name("pages").daemon().unstarted(this::read);
    private volatile long bytes;

    private OpenPages() throws IOException {}

    /** Opens a number of streams of a loop. */
    static OpenPages of(URI loop, int count) throws IOException {
        OpenPages pages = new OpenPages();
        byte[] request = ("GET /api/stream HTTP/1.1\r\nHost: " + loop.getAuthority() + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        for (int page = 0; page < count; page++) {
            SocketChannel channel = SocketChannel.open(new InetSocketAddress(loop.getHost(), loop.getPort()));
            channel.write(ByteBuffer.wrap(request));
            channel.configureBlocking(false);
            channel.register(pages.selector, SelectionKey.OP_READ);
        }
        pages.reader.start();
        return pages;
    }

    /** Bytes that have come so far. */
    long bytes() {
        return bytes;
    }

    private void read() {
        try {
            while (selector.isOpen()) {
                selector.select(this::read);
            }
        } catch (ClosedSelectorException e) {
            // the pages are closed
        } catch (IOException | UncheckedIOException e) {
            // the loop is gone; readers of its periods detect this
        }
    }

    private void read(SelectionKey key) {
        try {
            thrownAway.clear();
            int count = ((SocketChannel) key.channel()).read(thrownAway);
            if (count < 0) {
                key.cancel();
            } else {
                bytes += count;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException, InterruptedException {
        List<SelectionKey> keys = List.copyOf(selector.keys());
        selector.close();
        reader.join();
        for (SelectionKey key : keys) {
            key.channel().close();
        }
    }
}
