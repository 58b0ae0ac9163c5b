package dev.takt.actors.journal;

import dev.takt.actors.estimation.KeptEstimate;
import dev.takt.actors.journal.record.Decoder;
import dev.takt.actors.journal.record.Encoder;
import dev.takt.actors.journal.record.ServiceCoding;
import dev.takt.dynamics.DelayHistory;
import dev.takt.loop.service.ServiceImage;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file with the last plan of a loop. A loop that ends while writing leaves the previous file.
 *
 * @param path of the file
 */
public record LastPlanFile(Path path) {
    private static final long MAGIC = 0x54414b54504c4e31L;
    private static final String SUFFIX = ".plan";

    /** The file of a loop in a directory. */
    public static LastPlanFile of(Path directory, String loop) {
        return new LastPlanFile(directory.resolve(fileName(loop) + SUFFIX));
    }

    /** The name of a loop as a file name. */
    static String fileName(String loop) {
        return loop.replaceAll("[^\\w.-]", "_");
    }

    /**
     * The content of the file.
     *
     * @param plan empty if there is none
     * @param reason why there is none
     */
    public record Content(Optional<LastPlan> plan, String reason) {}

    /** Replaces the file. */
    void write(LastPlan plan) throws IOException {
        Encoder out = new Encoder()
                .text(plan.configurationHash())
                .text(plan.modelHash())
                .real(plan.start())
                .real(plan.end())
                .flag(plan.automatic())
                .real(plan.objective())
                .reals(plan.values())
                .real(plan.time())
                .reals(plan.commands());
        boolean whole = plan.service().isWhole() && plan.held().isEmpty();
        boolean estimated = plan.estimate().isPresent();
        if (estimated || !whole || !plan.past().isEmpty()) {
            out.texts(List.copyOf(plan.past().keySet()));
            plan.past().values().forEach(known -> out.reals(known.times()).reals(known.values()));
        }
        if (estimated || !whole) {
            ServiceCoding.write(plan.service(), out);
            out.texts(plan.held());
        }
        plan.estimate().ifPresent(estimate -> {
            out.real(estimate.time()).texts(List.copyOf(estimate.values().keySet()));
            estimate.values().values().forEach(out::reals);
        });
        new FramedFile(path, MAGIC).write(out.toBytes());
    }

    /** Reads the file; a damaged file has no plan. */
    public Content read() {
        try {
            return new FramedFile(path, MAGIC)
                    .read()
                    .map(LastPlanFile::decode)
                    .orElse(new Content(Optional.empty(), "the kept plan is damaged"));
        } catch (NoSuchFileException e) {
            return new Content(Optional.empty(), "no plan was kept");
        } catch (IOException e) {
            return new Content(Optional.empty(), "the kept plan cannot be read: " + e.getMessage());
        }
    }

    private static Content decode(Decoder in) {
        try {
            LastPlan plan = new LastPlan(
                    in.text(),
                    in.text(),
                    in.real(),
                    in.real(),
                    in.flag(),
                    in.real(),
                    in.reals(),
                    in.hasMore() ? in.real() : Double.NaN,
                    in.hasMore() ? in.reals() : new double[0],
                    in.hasMore() ? past(in) : Map.of(),
                    in.hasMore() ? ServiceCoding.read(in) : ServiceImage.NONE,
                    in.hasMore() ? in.texts() : List.of(),
                    in.hasMore() ? Optional.of(estimate(in)) : Optional.empty());
            return new Content(Optional.of(plan), "");
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            return new Content(Optional.empty(), "the kept plan is damaged");
        }
    }

    private static KeptEstimate estimate(Decoder in) {
        double time = in.real();
        Map<String, double[]> values = new LinkedHashMap<>();
        for (String variable : in.texts()) {
            values.put(variable, in.reals());
        }
        return new KeptEstimate(time, values);
    }

    private static Map<String, DelayHistory.Kept> past(Decoder in) {
        Map<String, DelayHistory.Kept> past = new LinkedHashMap<>();
        for (String variable : in.texts()) {
            past.put(variable, new DelayHistory.Kept(in.reals(), in.reals()));
        }
        return past;
    }
}
