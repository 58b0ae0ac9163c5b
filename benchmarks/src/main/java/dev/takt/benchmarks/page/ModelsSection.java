package dev.takt.benchmarks.page;

import java.io.IOException;
import java.util.List;

/** Twenty models of different kind with every KKT system that applies. */
final class ModelsSection implements Section {
    private final Commands commands;

    ModelsSection(Commands commands) {
        this.commands = commands;
    }

    @Override
    public void write(Page page) throws IOException, InterruptedException {
        page.heading("Twenty models");
        page.paragraph(commands.compiledMain("dev.takt.benchmarks.kkt.KktComparison", "")
                .strip());
        page.commands(List.of("./takt benchmarks models"));
    }
}
