package dev.takt.app.fleet;

import dev.takt.actors.runtime.LoopFile;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.fleet.FleetMember;
import dev.takt.config.settings.SolvingSettings.Place;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Reads the case files of a fleet, several at a time. */
public final class FleetReading {
    private final boolean shared;
    private final List<String> further;

    /**
     * Prepares to read.
     *
     * @param shared whether loops share solvers
     * @param further overrides of all files, each {@code path=value}
     */
    public FleetReading(boolean shared, List<String> further) {
        this.shared = shared;
        this.further = List.copyOf(further);
    }

    /**
     * Reads all files.
     *
     * @throws CaseFileException with what is wrong in the first file that is
     * @throws FleetException if a file cannot be run in a fleet
     */
    public List<FleetCase> read(List<FleetMember> members) throws InterruptedException, FleetException {
        List<FleetCase> cases = new ArrayList<>();
        try (ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            List<Future<FleetCase>> reading = members.stream()
                    .map(member -> threads.submit(() -> read(member)))
                    .toList();
            try {
                for (Future<FleetCase> each : reading) {
                    cases.add(each.get());
                }
            } catch (ExecutionException e) {
                threads.shutdownNow();
                if (e.getCause() instanceof FleetException wrong) {
                    throw wrong;
                }
                if (e.getCause() instanceof RuntimeException wrong) {
                    throw wrong;
                }
                throw new IllegalStateException(e.getCause());
            }
        }
        checkNames(cases);
        return cases;
    }

    /**
     * Reads the first loop of each file: those of one file are probably alike.
     *
     * @throws CaseFileException with what is wrong in the first file that is
     * @throws FleetException if a file cannot be run in a fleet
     */
    public List<FleetCase> firstOfEachFile(List<FleetMember> members) throws InterruptedException, FleetException {
        Map<Path, FleetMember> first = new LinkedHashMap<>();
        members.forEach(member -> first.putIfAbsent(member.file(), member));
        return read(List.copyOf(first.values()));
    }

    private FleetCase read(FleetMember member) throws FleetException {
        List<String> overrides = new ArrayList<>(member.overrides());
        overrides.addAll(further);
        if (shared) {
            overrides.add("loop.keep-factorization=false");
        }
        try {
            FleetCase made = new FleetCase(member.with(overrides), LoopFile.of(member.file(), overrides));
            check(made);
            return made;
        } catch (CaseFileException wrong) {
            throw member.placed(wrong);
        }
    }

    private static void check(FleetCase loop) throws FleetException {
        if (loop.value().loop().solving().place() == Place.PROCESS) {
            throw new FleetException(loop.member().file() + ": loop.solver = process; expected in-process, because the"
                    + " loops of a fleet share the threads that solve. Maybe a loop that needs a process of its own is"
                    + " better run by 'takt run'.");
        }
    }

    private static void checkNames(List<FleetCase> cases) throws FleetException {
        Map<String, FleetCase> known = new HashMap<>();
        for (FleetCase each : cases) {
            FleetCase before = known.put(each.value().name(), each);
            if (before != null) {
                throw new FleetException(each.member().file() + ": model.name = "
                        + each.value().name() + ", which "
                        + before.member().file()
                        + " has too; expected a name of its own for each loop, because journals and kept plans"
                        + " have it.");
            }
        }
    }
}
