package dev.takt.solver.cuda.device.compiler;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * CUDA C of one module. Kernels are {@code extern "C"}, their shared memory is dynamic and declared as
 * {@code extern __shared__ double shared[]}, and no headers are included, so that NVRTC, nvcc and the host's compiler take it.
 *
 * @param name of the module, for messages
 * @param text of the module
 */
public record CudaSource(String name, String text) {
    /** The encoding of sources and of what is made of them. */
    static final Charset CHARSET = StandardCharsets.UTF_8;

    private static final String FOLDER = "/dev/takt/solver/cuda/";
    private static final Pattern KERNEL =
            Pattern.compile("__global__\\s+void\\s+(?:__launch_bounds__\\(\\d+\\)\\s+)?(\\w+)");

    /** The text of resources of this library, one after the other: {@code "vectors.cu"}. */
    public static CudaSource ofResources(String name, String... resources) {
        var text = new StringBuilder();
        for (String resource : resources) {
            text.append(read(resource));
        }
        return new CudaSource(name, text.toString());
    }

    /** The text of a resource of this library. */
    public static String read(String resource) {
        try (InputStream in = CudaSource.class.getResourceAsStream(FOLDER + resource)) {
            if (in == null) {
                throw new IllegalArgumentException("there is no resource " + FOLDER + resource);
            }
            return new String(in.readAllBytes(), CHARSET);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The names of the kernels, in the order of the text. */
    public List<String> kernels() {
        return KERNEL.matcher(text)
                .results()
                .map((MatchResult kernel) -> kernel.group(1))
                .distinct()
                .toList();
    }

    /** SHA-256 of the text, in hexadecimal: the name under which compiled code is kept. */
    public String hash() {
        return hash(text);
    }

    static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(CHARSET));
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JVM has SHA-256", impossible);
        }
    }
}
