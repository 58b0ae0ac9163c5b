package dev.takt.benchmarks.cluster;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.links.CaseTags;
import dev.takt.links.LinkTables;
import dev.takt.links.frame.FrameKey;
import dev.takt.links.frame.FramePlantEnd;
import dev.takt.links.udp.SharedPort;
import dev.takt.plant.program.ManyPlants;
import dev.takt.plant.program.PlantProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The plants of all case files of a folder in one process, which outlives the nodes. A line on the standard input asks for what the
 * plants have seen since the one before; the answer is a line of JSON.
 */
final class ClusterPlants {
    private static final double NANO = 1e9;

    private ClusterPlants() {}

    /** The folder, a file with a key or {@code -}, and the hosts of the controllers. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Optional<FrameKey> key = arguments[1].equals("-")
                ? Optional.empty()
                : Optional.of(FrameKey.of(Files.readString(Path.of(arguments[1]))));
        List<String> hosts = Arrays.asList(arguments).subList(2, arguments.length);
        List<Witness> witnesses = new ArrayList<>();
        ObjectMapper json = new ObjectMapper();
        try (ManyPlants plants = new ManyPlants()) {
            for (Path file : files(folder)) {
                witnesses.add(play(CaseFile.reading(file, List.of()).value(), hosts, key, plants, witnesses.size()));
            }
            System.out.println("{}");
            BufferedReader asked = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            while (asked.readLine() != null) {
                System.out.println(json.writeValueAsString(
                        witnesses.stream().map(Witness::since).toList()));
            }
        }
        System.exit(0);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".conf") && !file.endsWith("fleet.conf"))
                    .sorted()
                    .toList();
        }
    }

    private static Witness play(Case read, List<String> hosts, Optional<FrameKey> key, ManyPlants plants, int number)
            throws IOException {
        LinkTables tables = CaseTags.of(read);
        int port = read.links().udp().controller().port();
        List<InetSocketAddress> controllers =
                hosts.stream().map(host -> new InetSocketAddress(host, port)).toList();
        SharedPort shared = SharedPort.at(
                new InetSocketAddress(
                        read.links().udp().plant().host(),
                        read.links().udp().plant().port()),
                controllers);
        long period = Math.round(NANO * ClusterFolder.PERIOD);
        Witness witness = new Witness(
                new FramePlantEnd(tables, shared, tables.configurationHash(read.name()), key), period, 0, 5);
        PlantProgram program = new PlantProgram(read, witness, System::nanoTime, System.currentTimeMillis());
        long beginning = System.nanoTime() + number * 1_000_003L;
        plants.play(program, beginning, program.exchange(), read.loop().timeScale());
        return witness;
    }
}
