package dev.takt.app.plant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.fleet.FleetMember;
import dev.takt.links.PlantEnd;
import dev.takt.links.wiring.Links;
import dev.takt.monitoring.documents.CommandException;
import dev.takt.plant.program.ManyPlants;
import dev.takt.plant.program.PlantProgram;
import dev.takt.plant.program.RunningPlant;
import dev.takt.solver.kernels.bytecode.KernelCompiler;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Many plants in one process, behind a link each, on few threads. */
public final class PlantFleet implements AutoCloseable {
    /** The fractional part of the golden ratio: its multiples fill the unit interval evenly, however many there are. */
    private static final double GOLDEN = 0.6180339887498949;

    private static final double NANOS = 1e9;

    private final KernelCompiler compiler = new KernelCompiler();
    private final List<ManyPlants> threads = new ArrayList<>();
    private final List<PlayedPlant> plants = new CopyOnWriteArrayList<>();
    private final Map<String, PlantOrders> orders = new ConcurrentHashMap<>();
    private final List<String> further;

    /**
     * Starts without plants.
     *
     * @param threads that play them, at least 1
     * @param further overrides of all files, each {@code path=value}
     */
    public PlantFleet(int threads, List<String> further) {
        this.further = List.copyOf(further);
        for (int i = 0; i < threads; i++) {
            this.threads.add(new ManyPlants());
        }
    }

    /** A plant whose link is open. */
    private record Made(Case read, PlantEnd end, PlantProgram program, PlantOrders orders) {}

    /**
     * Reads the cases of loops, several at a time, and plays their plants, each as soon as those before it are played.
     *
     * @throws dev.takt.config.diagnostics.CaseFileException with everything that is wrong with a file
     * @throws IOException if a link cannot be opened
     */
    public void play(List<FleetMember> members) throws IOException, InterruptedException {
        try (ExecutorService readers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            List<Future<Made>> reading = members.stream()
                    .map(member -> readers.submit(() -> make(member)))
                    .toList();
            try {
                for (Future<Made> each : reading) {
                    begin(each.get());
                }
            } catch (ExecutionException e) {
                readers.shutdownNow();
                if (e.getCause() instanceof IOException wrong) {
                    throw wrong;
                }
                if (e.getCause() instanceof RuntimeException wrong) {
                    throw wrong;
                }
                throw new IllegalStateException(e.getCause());
            }
        }
    }

    private static Case read(FleetMember member, List<String> overrides) {
        try {
            return CaseFile.read(member.file(), overrides);
        } catch (CaseFileException wrong) {
            throw member.placed(wrong);
        }
    }

    private Made make(FleetMember member) throws IOException {
        List<String> overrides = new ArrayList<>(member.overrides());
        overrides.addAll(further);
        Case read = read(member, overrides);
        PlantEnd end = Links.plant(read);
        try {
            PlantProgram program =
                    compiler.during(() -> new PlantProgram(read, end, System::nanoTime, System.currentTimeMillis()));
            return new Made(read, end, program, new PlantOrders(member.file(), overrides, program));
        } catch (RuntimeException e) {
            end.close();
            throw e;
        }
    }

    private void begin(Made made) {
        Case read = made.read();
        double timeScale = read.loop().timeScale();
        read.time().begin(Instant.now(), timeScale);
        double step = made.program().exchange();
        int number = plants.size();
        long beginning = System.nanoTime() + (long) (number * GOLDEN % 1 * step / timeScale * NANOS);
        RunningPlant running = threads.get(number % threads.size()).play(made.program(), beginning, step, timeScale);
        orders.put(read.name(), made.orders());
        plants.add(new PlayedPlant(read.name(), made.program(), made.end(), running));
    }

    /** The plants, in the order of their start. */
    public List<PlayedPlant> plants() {
        return List.copyOf(plants);
    }

    /** The least time of a plant that goes on, in seconds; 0 without plants. */
    public double time() {
        return plants.stream()
                .filter(plant -> plant.running().failure().isEmpty())
                .mapToDouble(plant -> plant.running().status().time())
                .min()
                .orElse(0);
    }

    /** Whether a plant has failed. */
    public boolean hasFailed() {
        return plants.stream().anyMatch(plant -> plant.running().failure().isPresent());
    }

    /** What they have counted together, in one line. */
    public String line() {
        return new PlantSums(plants()).line();
    }

    /** What they have counted together, and the plants that have something to tell. */
    public String text() {
        return new PlantSums(plants()).text();
    }

    /** All that the plants have counted, for programs: sums, and each of them. */
    public ObjectNode document() {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        new PlantSums(plants()).addTo(root);
        ArrayNode rows = root.putArray("plants");
        plants.forEach(plant -> rows.add(plant.document()));
        return root;
    }

    /**
     * Takes an order for the plant that it names: {@code {"plant": "column-1", "order": "faults", …}}.
     *
     * @throws CommandException if there is no such plant, or the order is invalid
     */
    public String take(JsonNode order) {
        String name = order.path("plant").asText("");
        return Optional.ofNullable(orders.get(name))
                .orElseThrow(() -> new CommandException(
                        "plant: " + (name.isEmpty() ? "nothing" : name) + " found, expected the name of one"))
                .take(order);
    }

    /** Ends the threads, then the plants and their links. */
    @Override
    public void close() {
        threads.forEach(ManyPlants::close);
        plants.forEach(plant -> {
            plant.program().close();
            plant.end().close();
        });
    }
}
