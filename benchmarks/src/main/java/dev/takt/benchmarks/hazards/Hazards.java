package dev.takt.benchmarks.hazards;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * {@code ./takt benchmarks hazards [LINK ...] [--without-lies]}: all hazards on some links or on all; writes its tables to {@code
 * target/benchmarks/hazards.md} too.
 */
public final class Hazards {
    private static final String WITHOUT_LIES = "--without-lies";
    private static final String MAIN = "dev.takt.app.cli.Main";

    private Hazards() {}

    /** Runs the hazards named by the arguments. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("takt.home", ".")).toAbsolutePath();
        List<String> links = new ArrayList<>(Arrays.asList(arguments));
        boolean lies = !links.remove(WITHOUT_LIES);
        if (!HazardReport.links().containsAll(links)) {
            System.err.println("benchmarks: expected some of " + HazardReport.links() + " or " + WITHOUT_LIES
                    + " after 'hazards', found " + links);
            System.exit(2);
            return;
        }
        List<String> takt = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + home.resolve("jvm.options"),
                "-XX:+UseSerialGC",
                "-Dtakt.home=" + home,
                "-cp",
                System.getProperty(
                        "takt.application", home.resolve("app/target/takt.jar").toString()),
                MAIN);
        HazardReport report = new HazardReport(takt);
        for (String link : links.isEmpty() ? HazardReport.links() : links) {
            report.suffer(link, HazardReport.modes(), lies);
            System.err.println(report.text());
        }
        String text = "`./takt benchmarks hazards " + String.join(" ", arguments) + "`, "
                + Runtime.getRuntime().availableProcessors() + " processors\n\n" + report.text();
        Path folder = Files.createDirectories(home.resolve("target").resolve("benchmarks"));
        Files.writeString(folder.resolve("hazards.md"), text, StandardCharsets.UTF_8);
        System.out.print(text);
        System.out.flush();
        System.exit(0);
    }
}
