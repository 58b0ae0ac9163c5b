package dev.takt.actors.journal;

import dev.takt.actors.journal.record.Decoder;
import dev.takt.actors.journal.record.Encoder;
import dev.takt.actors.parameters.OperatorValues;
import dev.takt.actors.parameters.OperatorValues.LimitsInForce;
import dev.takt.actors.parameters.OperatorValues.SetPoint;
import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.loop.Mode;
import dev.takt.loop.operation.OperatorCommand.Forecast;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A file with what operators gave a loop, beside its last plan. A loop that ends while writing leaves the previous file. */
public record KeptOrdersFile(Path path) {
    private static final long MAGIC = 0x54414b544f524431L;
    private static final String SUFFIX = ".orders";

    /** The file of a loop in a directory. */
    public static KeptOrdersFile of(Path directory, String loop) {
        return new KeptOrdersFile(directory.resolve(LastPlanFile.fileName(loop) + SUFFIX));
    }

    /** That of the loop that keeps a plan. */
    public static KeptOrdersFile beside(LastPlanFile plan) {
        String name = String.valueOf(plan.path().getFileName());
        int end = name.lastIndexOf('.');
        return new KeptOrdersFile(plan.path().resolveSibling((end < 0 ? name : name.substring(0, end)) + SUFFIX));
    }

    /**
     * What there is for a loop that starts.
     *
     * @param orders that it goes on with; empty if there are none, or they do not fit
     * @param reason why they do not fit; empty otherwise
     */
    public record Content(Optional<KeptOrders> orders, String reason) {
        /** Nothing was kept. */
        public static final Content NONE = new Content(Optional.empty(), "");
    }

    /**
     * Reads what fits a loop.
     *
     * @param configuration the hash of its case
     * @param model the hash of its model
     * @param now seconds since the epoch
     * @param mostAge in seconds
     */
    public Content read(String configuration, String model, double now, double mostAge) {
        try {
            Optional<KeptOrders> kept = new FramedFile(path, MAGIC).read().map(KeptOrdersFile::decode);
            if (kept.isEmpty()) {
                return none("the file " + path.getFileName() + " is damaged, or of another version");
            }
            Optional<String> objection = kept.get().objection(configuration, model, now, mostAge);
            return objection.isEmpty() ? new Content(kept, "") : none(kept.get().isEmpty() ? "" : objection.get());
        } catch (NoSuchFileException e) {
            return Content.NONE;
        } catch (IOException e) {
            return none("the file " + path.getFileName() + " cannot be read: " + e.getMessage());
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            return none("the file " + path.getFileName() + " is damaged");
        }
    }

    private static Content none(String reason) {
        return new Content(Optional.empty(), reason);
    }

    // ---- bytes ------------------------------------------------------------------------------------------------------

    /** Replaces the file. */
    void write(KeptOrders orders) throws IOException {
        OperatorValues values = orders.values();
        Encoder out = new Encoder()
                .text(orders.configurationHash())
                .text(orders.modelHash())
                .real(orders.time())
                .real(orders.plantTime())
                .texts(orders.mode().map(Enum::name).stream().toList());
        out.texts(List.copyOf(values.setPoints().keySet()));
        values.setPoints().values().forEach(each -> out.real(each.value()).text(Long.toString(each.expiry())));
        out.texts(values.limits().stream().map(each -> each.requested().name()).toList());
        for (LimitsInForce each : values.limits()) {
            out.real(each.requested().least()).real(each.requested().most());
            out.real(each.active().least()).real(each.active().most()).real(each.left());
        }
        out.texts(values.forecasts().stream().map(Forecast::name).toList());
        for (Forecast each : values.forecasts()) {
            out.real(each.issued().orElse(orders.plantTime()))
                    .reals(each.times())
                    .reals(each.values());
        }
        out.real(values.time()).texts(List.copyOf(values.moving().keySet()));
        values.moving().values().forEach(out::real);
        new FramedFile(path, MAGIC).write(out.toBytes());
    }

    private static KeptOrders decode(Decoder in) {
        String configuration = in.text();
        String model = in.text();
        double time = in.real();
        double plantTime = in.real();
        Optional<Mode> mode = in.texts().stream().findFirst().map(Mode::valueOf);
        Map<String, SetPoint> setPoints = new LinkedHashMap<>();
        in.texts().forEach(name -> setPoints.put(name, new SetPoint(in.real(), Long.parseLong(in.text()))));
        List<LimitsInForce> limits = new ArrayList<>();
        in.texts().forEach(name -> {
            VariableLimits requested = new VariableLimits(name, in.real(), in.real());
            limits.add(new LimitsInForce(new VariableLimits(name, in.real(), in.real()), requested, (int) in.real()));
        });
        List<Forecast> forecasts = new ArrayList<>();
        in.texts().forEach(name -> {
            OptionalDouble issued = OptionalDouble.of(in.real());
            forecasts.add(new Forecast(name, in.reals(), in.reals(), false, issued));
        });
        double movingTime = in.real();
        Map<String, Double> moving = new LinkedHashMap<>();
        in.texts().forEach(name -> moving.put(name, in.real()));
        if (in.hasMore()) {
            throw new IllegalArgumentException("more than orders");
        }
        return new KeptOrders(
                configuration,
                model,
                time,
                plantTime,
                mode,
                new OperatorValues(setPoints, forecasts, limits, moving, movingTime));
    }
}
