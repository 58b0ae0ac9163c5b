package dev.takt.benchmarks.fleet;

import dev.takt.config.CaseFile;
import dev.takt.config.ControlPeriod;
import dev.takt.config.fleet.FleetMember;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Which loops are measured together: {@code 1000} columns, {@code small=10000} tanks, {@code mix=100} of each of some examples. */
final class FleetLoops {
    /** The examples that can share solvers; their period takes this many seconds of the clock. */
    private static final List<String> EXAMPLES = List.of(
            "cart-pole",
            "cstr",
            "distillation",
            "linear-mpc",
            "minimum-time",
            "neutralization",
            "pendulum",
            "quadrotor",
            "quadruple-tank",
            "two-rooms");

    private static final double PERIOD = 2;

    private FleetLoops() {}

    /** The loops of an argument. */
    static List<FleetMember> of(String what, Path home) {
        int equals = what.indexOf('=');
        int number = Integer.parseInt(what.substring(equals + 1));
        return switch (what.substring(0, Math.max(0, equals))) {
            case "" -> columns(home.resolve("benchmarks/models/fleet/column.conf"), number);
            case "small" -> tanks(home.resolve("benchmarks/models/fleet/tank.conf"), number);
            case "mix" -> mixed(home.resolve("examples"), number);
            default -> throw new IllegalArgumentException(what + "; expected a number, small=NUMBER or mix=NUMBER");
        };
    }

    private static List<FleetMember> columns(Path file, int number) {
        List<FleetMember> members = new ArrayList<>();
        for (int k = 0; k < number; k++) {
            members.add(member(
                    file,
                    "column",
                    k,
                    number("model.parameters.xf=", 0.49 + 0.02 * k / number),
                    number("model.parameters.xbar=", 0.895 + 0.002 * (k % 7) / 7)));
        }
        return members;
    }

    private static List<FleetMember> tanks(Path file, int number) {
        List<FleetMember> members = new ArrayList<>();
        for (int k = 0; k < number; k++) {
            members.add(member(file, "tank", k, number("model.parameters.gain=", 1 + 0.2 * k / number)));
        }
        return members;
    }

    /** By turns one of each example, so that those that share a solver do not follow each other. */
    private static List<FleetMember> mixed(Path folder, int each) {
        List<FleetMember> members = new ArrayList<>();
        for (int k = 0; k < each; k++) {
            for (String example : EXAMPLES) {
                Path file = folder.resolve(example + ".conf");
                double period = ControlPeriod.of(CaseFile.read(file, List.of()));
                members.add(member(
                        file,
                        example,
                        k,
                        number("loop.time-scale=", period / PERIOD),
                        "plant.noise.seed=" + (k + 1),
                        "links.kind=in-process",
                        "loop.arm-at-start=true"));
            }
        }
        return members;
    }

    private static String number(String path, double value) {
        return path + String.format(Locale.ROOT, "%.6g", value);
    }

    private static FleetMember member(Path file, String kind, int k, String... overrides) {
        String name = String.format(Locale.ROOT, "%s-%05d", kind, k);
        List<String> all = new ArrayList<>(List.of("model.name=" + name));
        all.addAll(List.of(overrides));
        return new FleetMember(name, file, all);
    }
}
