package dev.takt.benchmarks.page;

import com.fasterxml.jackson.databind.JsonNode;
import dev.takt.benchmarks.sizes.SizePoint;
import dev.takt.benchmarks.sizes.SizedModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Reading, building and the first solve as families, sums and horizons grow, beside CasADi with Ipopt. */
final class SizesSection implements Section {
    private static final String MEASUREMENT = "dev.takt.benchmarks.sizes.Sizes";

    private final Commands commands;

    SizesSection(Commands commands) {
        this.commands = commands;
    }

    @Override
    public void write(Page page) throws IOException, InterruptedException {
        page.heading("Sizes");
        page.paragraph(
                "Models of `benchmarks/models` with up to a million terms, each once in a process of its own, with cold code: what"
                        + " somebody waits for who starts with it. CPU seconds of one thread; what Takt's compilers and collector do beside it, a second"
                        + " thread does. Takt reads a text, CasADi runs a Python script that writes vectors, with the sum as a variable (Takt"
                        + " finds that out by itself). *Memory* of Takt is what is alive on its heap after the build, the model included, of CasADi"
                        + " the most that the process had had by then. Exponents are those between a size and the one before it.");
        List<List<String>> table = new ArrayList<>();
        table.add(List.of(
                "model",
                "size",
                "unknowns",
                "entries",
                "read",
                "built",
                "exponent",
                "first solve",
                "its.",
                "memory",
                "exponent",
                "CasADi written and built",
                "its first solve",
                "its.",
                "its memory"));
        List<String> lines = new ArrayList<>(List.of("./takt benchmarks sizes"));
        for (SizedModel model : SizedModel.values()) {
            List<SizePoint> points = new ArrayList<>();
            for (int size : model.sizes()) {
                String arguments = model.word() + " " + size;
                List<SizePoint> measured = SizePoint.read(commands.main(MEASUREMENT, arguments));
                Commands.Outcome peer = commands.peer("sizes.py " + arguments);
                lines.add(peer.command());
                if (!measured.isEmpty()) {
                    points.add(measured.getFirst());
                    table.add(row(model, points, peer));
                }
            }
        }
        page.table(table);
        page.commands(lines);
    }

    private static List<String> row(SizedModel model, List<SizePoint> points, Commands.Outcome peer) {
        SizePoint point = points.getLast();
        JsonNode json = peer.json();
        double built = json.path("write_seconds").asDouble(Double.NaN)
                + json.path("build_seconds").asDouble(Double.NaN);
        return List.of(
                model.title(),
                point.size() + " " + model.unit(),
                String.valueOf(point.unknowns()),
                String.valueOf(point.entries()),
                Figure.time(point.readSeconds()),
                Figure.time(point.buildSeconds()),
                exponent(points, each -> each.readSeconds() + each.buildSeconds()),
                Figure.time(point.solveSeconds()),
                point.iterations() > 0 ? String.valueOf(point.iterations()) : "not solved",
                Figure.three(point.megabytes()) + " MiB",
                exponent(points, SizePoint::megabytes),
                peer.failed() ? "–" : Figure.time(built),
                peer.failed() ? "–" : Figure.time(json.path("solve_seconds").asDouble(Double.NaN)),
                peer.failed() ? "–" : json.path("iterations").asText(),
                peer.failed() ? "–" : Figure.three(json.path("megabytes").asDouble(Double.NaN)) + " MiB");
    }

    private static String exponent(List<SizePoint> points, ToDoubleFunction<SizePoint> quantity) {
        if (points.size() < 2) {
            return "";
        }
        SizePoint before = points.get(points.size() - 2);
        SizePoint last = points.getLast();
        return Figure.three(Math.log(quantity.applyAsDouble(last) / quantity.applyAsDouble(before))
                / Math.log((double) last.size() / before.size()));
    }
}
