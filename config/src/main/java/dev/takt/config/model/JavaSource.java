package dev.takt.config.model;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.source.Node;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The source of a model in Java, which changes while the setting that names it stays. */
public final class JavaSource {
    private static final int DIGITS = 4;

    private JavaSource() {}

    /**
     * A case to be compared with what it is later.
     *
     * @param folder what the case names is sought there
     * @return the same blocks, with a digest of the source in the setting that names it
     */
    public static Node.Block stamped(Node.Block root, Path folder) {
        if (root.entries().get("model") instanceof Node.Block model
                && model.entries().get(JavaModelReader.KEY) instanceof Node.Text named
                && Files.isRegularFile(folder.resolve(named.value()))) {
            String stamped = named.value() + " " + digest(folder.resolve(named.value()));
            return with(
                    root,
                    "model",
                    with(model, JavaModelReader.KEY, new Node.Text(named.place(), named.key(), stamped)));
        }
        return root;
    }

    /**
     * The code that reading a case runs.
     *
     * @param folder what the case names is sought there
     * @return in words; empty for a model that is text
     */
    public static Optional<String> named(Node.Block root, Path folder) {
        if (!(root.entries().get("model") instanceof Node.Block model)
                || !model.entries().containsKey(JavaModelReader.KEY)) {
            return Optional.empty();
        }
        String path = model.entries().containsKey("class-path") ? ", with a class path of its own" : "";
        if (!(model.entries().get(JavaModelReader.KEY) instanceof Node.Text(Place _, Place _, String name))) {
            return Optional.of("model.java" + path);
        }
        return Optional.of((name.endsWith(JavaModelLoader.SOURCE)
                        ? "the source " + folder.resolve(name).toAbsolutePath()
                        : "the class " + name)
                + path);
    }

    private static Node.Block with(Node.Block block, String key, Node value) {
        Map<String, Node> entries = new LinkedHashMap<>(block.entries());
        entries.put(key, value);
        return new Node.Block(block.place(), block.key(), entries);
    }

    private static String digest(Path file) {
        try {
            byte[] whole = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
            return HexFormat.of().formatHex(Arrays.copyOf(whole, DIGITS));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
