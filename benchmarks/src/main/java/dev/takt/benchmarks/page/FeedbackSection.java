package dev.takt.benchmarks.page;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Sensitivity feedback: from a measurement to the control without a solve. */
final class FeedbackSection implements Section {
    private static final String MAIN = "dev.takt.benchmarks.feedback.FeedbackAccuracy";

    private static final List<String> CASES = List.of(
            "examples/distillation.conf",
            "examples/distillation.conf plant.constants.F=0.45",
            "examples/distillation.conf model.constants.w=0.1 plant.constants.F=0.45",
            "examples/heated-plate.conf",
            "examples/heated-plate.conf plant.variant=B");

    private final Commands commands;

    FeedbackSection(Commands commands) {
        this.commands = commands;
    }

    @Override
    public void write(Page page) throws IOException, InterruptedException {
        page.heading("From the measurement to the control: sensitivity feedback");
        page.paragraph(
                "Each step is solved for the state that the last plan predicts, the plan is corrected by the measurement, and then "
                        + "solved again for the measured state, which is what the plant gets. Errors are those of the first control, relative to "
                        + "the full solve; `F=0.45` is a plant that is not what the model says.");
        List<List<String>> table = new ArrayList<>();
        table.add(List.of(
                "closed loop",
                "control p50",
                "p99",
                "whole plan p50",
                "error median",
                "error max",
                "uncorrected median",
                "uncorrected max",
                "active set changed"));
        for (String each : CASES) {
            List<String> row = new ArrayList<>(List.of("`" + each + "`"));
            row.addAll(List.of(commands.main(MAIN, each).strip().split(" \\| ")));
            table.add(row);
        }
        page.table(table);
        page.commands(List.of("./takt benchmarks feedback"));
    }
}
