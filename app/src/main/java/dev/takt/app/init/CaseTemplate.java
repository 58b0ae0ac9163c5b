package dev.takt.app.init;

import dev.takt.loop.text.Labels;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** A case to begin with: files that check, simulate and run as they stand. */
public enum CaseTemplate {
    /** Set-points are followed. */
    TRACKING("two tanks whose lower level follows a set-point", List.of("tracking.conf")),
    /** An objective in money. */
    ECONOMIC("a house with a heat pump and prices that change each hour", List.of("economic.conf", "prices.csv")),
    /** A partial differential equation. */
    PDE("a rod whose temperature depends on time and place", List.of("pde.conf")),
    /** Algebraic equations. */
    DAE("a tank behind a pipe, whose flow an algebraic equation determines", List.of("dae.conf")),
    /** What is not measured is estimated. */
    ESTIMATOR("two tanks with one level meter and a Kalman filter", List.of("estimator.conf")),
    /** The plant is an FMU. */
    FMU(
            "two tanks whose plant is a functional mock-up unit",
            List.of("fmu.conf", "plant.conf", "tanks.c", "modelDescription.xml", "make-fmu")),
    /** One plan for several plants. */
    ROBUST("two tanks whose pump is not well known", List.of("robust.conf"));

    private final String about;
    private final List<String> files;

    CaseTemplate(String about, List<String> files) {
        this.about = about;
        this.files = files;
    }

    /** The name on the command line. */
    public String label() {
        return Labels.of(this);
    }

    /** What the case is about, in words. */
    public String about() {
        return about;
    }

    /** The names of its files, the case file first. */
    public List<String> files() {
        return files;
    }

    /** The content of a file. */
    byte[] content(String file) throws IOException {
        try (InputStream resource = Objects.requireNonNull(
                CaseTemplate.class.getResourceAsStream(label() + "/" + file), () -> label() + "/" + file)) {
            return resource.readAllBytes();
        }
    }

    /** The template with a name. */
    static Optional<CaseTemplate> of(String label) {
        return Stream.of(values())
                .filter(template -> template.label().equals(label))
                .findFirst();
    }

    /** All names. */
    static List<String> labels() {
        return Stream.of(values()).map(CaseTemplate::label).toList();
    }
}
