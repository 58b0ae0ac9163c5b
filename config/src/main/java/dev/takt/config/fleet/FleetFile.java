package dev.takt.config.fleet;

import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.settings.ClusterSettings;
import dev.takt.config.settings.FleetSettings;
import dev.takt.config.settings.MonitoringSettings;
import dev.takt.config.source.CaseSource;
import dev.takt.config.source.Fields;
import dev.takt.config.source.Node;
import dev.takt.config.source.SettingPath;
import dev.takt.config.source.SourceAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a fleet is made of: a folder with a case file a loop, or a fleet file with a template and a table.
 *
 * @param settings of the fleet
 * @param monitoring of the fleet as a whole
 * @param cluster of nodes that run it together, for those that join one
 * @param members its loops
 */
public record FleetFile(
        FleetSettings settings, MonitoringSettings monitoring, ClusterSettings cluster, List<FleetMember> members) {
    /** The fleet file of a folder, which is no case file. */
    private static final String OF_FOLDER = "fleet.conf";

    private static final String CASE = ".conf";

    public FleetFile {
        members = List.copyOf(members);
    }

    /**
     * Reads a fleet; its case files are not read.
     *
     * @param place a folder or a fleet file
     * @throws CaseFileException with everything that is wrong
     */
    public static FleetFile read(Path place) {
        Problems problems = new Problems();
        boolean folder = Files.isDirectory(place);
        Path file = folder ? place.resolve(OF_FOLDER) : place;
        Optional<Node.Block> root = folder && !Files.exists(file) ? Optional.empty() : root(file, problems);
        problems.throwIfAny();
        root.ifPresent(block -> refuseCase(block, file, problems));
        problems.throwIfAny();
        Optional<Fields> fields =
                root.map(block -> new Fields(block, problems, List.of("fleet", "monitoring", "cluster")));
        FleetSettings settings = FleetSettings.BLOCK.read(fields.flatMap(each -> each.block("fleet")), problems);
        MonitoringSettings monitoring =
                MonitoringSettings.BLOCK.read(fields.flatMap(each -> each.block("monitoring")), problems);
        ClusterSettings cluster = ClusterSettings.BLOCK.read(fields.flatMap(each -> each.block("cluster")), problems);
        problems.throwIfAny();
        Path home = folder ? place : Optional.ofNullable(file.getParent()).orElse(Path.of(""));
        List<FleetMember> members =
                settings.template().isPresent() || settings.table().isPresent()
                        ? ofTable(root.orElseThrow(), settings, problems)
                        : ofFolder(home, file, problems);
        problems.throwIfAny();
        List<FleetMember> addressed = addressed(members, settings.udp(), file, problems);
        problems.throwIfAny();
        return new FleetFile(settings, monitoring, cluster, addressed);
    }

    /** A case file would be wrong in each of its blocks. */
    private static void refuseCase(Node.Block root, Path file, Problems problems) {
        Node model = root.entries().get("model");
        if (model != null && !root.entries().containsKey("fleet")) {
            problems.add(
                    model.key(),
                    "a case file, which is one loop",
                    "a file with a block fleet { template = …, table = … }, or a folder of case files",
                    "Maybe 'takt run " + file + "' is meant.");
        }
    }

    /** Whether something is a fleet: a folder, or a file with the block {@code fleet}. What is wrong with it is said by {@link #read}. */
    public static boolean isAt(Path place) {
        return Files.isDirectory(place)
                || Files.isRegularFile(place)
                        && root(place, new Problems())
                                .filter(block -> block.entries().containsKey("fleet"))
                                .isPresent();
    }

    /** What a row of the table says of addresses takes precedence. */
    private static List<FleetMember> addressed(
            List<FleetMember> members, FleetSettings.Addresses addresses, Path file, Problems problems) {
        if (addresses.isHalf()) {
            problems.add(Place.file(file.toString()), "one of fleet.udp.controller and fleet.udp.plant", "both", "");
            return members;
        }
        try {
            List<FleetMember> addressed = new ArrayList<>();
            for (FleetMember member : members) {
                List<String> overrides = new ArrayList<>(addresses.overrides(addressed.size()));
                overrides.addAll(member.overrides());
                addressed.add(member.with(overrides));
            }
            return addressed;
        } catch (IllegalArgumentException e) {
            problems.add(
                    Place.file(file.toString()),
                    "fleet.udp: " + e.getMessage(),
                    "ports for " + members.size() + " loops",
                    "Maybe a smaller first port.");
            return members;
        }
    }

    private static Optional<Node.Block> root(Path file, Problems problems) {
        SourceAccess access =
                new SourceAccess(Optional.ofNullable(file.getParent()).orElse(Path.of("")), System.getenv(), problems);
        return CaseSource.read(file, List.of(), access, problems);
    }

    /** The names of the settings are those of the fleet file's folder already. */
    private static List<FleetMember> ofTable(Node.Block root, FleetSettings settings, Problems problems) {
        if (settings.template().isEmpty() || settings.table().isEmpty()) {
            problems.add(
                    place(root, settings.template().isEmpty() ? "table" : "template"),
                    settings.template().isEmpty() ? "a table without a template" : "a template without a table",
                    "fleet.template and fleet.table",
                    "Maybe a folder of case files is meant, which needs neither.");
            return List.of();
        }
        Path template = Path.of(settings.template().get());
        if (Files.notExists(template)) {
            problems.add(
                    place(root, "template"),
                    "the file " + template + " does not exist",
                    "a case file, whose path counts from the file that names it",
                    "");
        }
        return ParameterTable.read(Path.of(settings.table().get()), template, place(root, "table"), problems);
    }

    private static Place place(Node.Block root, String setting) {
        return SettingPath.find(root, "fleet." + setting).map(Node::place).orElse(root.place());
    }

    private static List<FleetMember> ofFolder(Path home, Path own, Problems problems) {
        List<FleetMember> members = new ArrayList<>();
        try (Stream<Path> files = Files.list(home)) {
            files.filter(each -> each.getFileName().toString().endsWith(CASE))
                    .filter(each -> !each.getFileName().equals(own.getFileName()))
                    .sorted()
                    .forEach(each -> members.add(new FleetMember(name(each), each, List.of())));
        } catch (IOException e) {
            problems.add(
                    Place.file(home.toString()), "a folder that cannot be read: " + e.getMessage(), "a folder", "");
        }
        if (members.isEmpty() && problems.isEmpty()) {
            problems.add(
                    Place.file(home.toString()),
                    "no case files",
                    "files that end in .conf, or fleet.template and fleet.table in " + own,
                    "");
        }
        return members;
    }

    private static String name(Path file) {
        String name = file.getFileName().toString();
        return name.substring(0, name.length() - CASE.length());
    }
}
