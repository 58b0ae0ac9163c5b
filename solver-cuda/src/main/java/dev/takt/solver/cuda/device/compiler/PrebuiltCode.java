package dev.takt.solver.cuda.device.compiler;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * PTX that was made ahead, named after the hash of its source: {@code HASH.ptx} in the folder that the system property
 * {@code takt.cuda.prebuilt} names, or among the resources of the libraries on the class path.
 */
record PrebuiltCode(Optional<Path> folder) {
    /** Where the build puts PTX into jars. */
    static final String RESOURCES = "/dev/takt/solver/cuda/ptx/";

    /** With the folder that the system property names. */
    static PrebuiltCode ofProperty() {
        return new PrebuiltCode(
                Optional.ofNullable(System.getProperty("takt.cuda.prebuilt")).map(Path::of));
    }

    /** The PTX of a source with a zero at its end, as the driver takes it. */
    Optional<byte[]> find(CudaSource source) throws IOException {
        String name = source.hash() + ".ptx";
        Optional<Path> file = folder.map(place -> place.resolve(name)).filter(Files::exists);
        if (file.isPresent()) {
            return Optional.of(terminated(Files.readAllBytes(file.get())));
        }
        try (InputStream in = PrebuiltCode.class.getResourceAsStream(RESOURCES + name)) {
            return in == null ? Optional.empty() : Optional.of(terminated(in.readAllBytes()));
        }
    }

    private static byte[] terminated(byte[] text) {
        return Arrays.copyOf(text, text.length + 1);
    }
}
