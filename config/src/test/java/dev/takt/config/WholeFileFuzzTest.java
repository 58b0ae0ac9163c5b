package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.diagnostics.Problem;
import dev.takt.config.setting.DeclaredSetting;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.settings.ActuatorSettings;
import dev.takt.config.settings.EstimatorSettings;
import dev.takt.config.settings.LinkSettings;
import dev.takt.config.settings.LoopSettings;
import dev.takt.config.settings.MonitoringSettings;
import dev.takt.config.settings.PlantSettings;
import dev.takt.config.settings.SignalSettings;
import dev.takt.config.settings.SolverSettings;
import dev.takt.config.settings.TuneSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * T16: five hundred files, each an example with some of its keys, values or structure changed, are read or refused with the file
 * and the line of everything that is wrong; nothing else happens.
 */
class WholeFileFuzzTest {
    private static final int FILES = Integer.getInteger("takt.fuzz.files", 500);
    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final List<SettingBlock<?>> BLOCKS = List.of(
            SolverSettings.BLOCK,
            LoopSettings.BLOCK,
            EstimatorSettings.BLOCK,
            PlantSettings.BLOCK,
            LinkSettings.BLOCK,
            MonitoringSettings.BLOCK,
            TuneSettings.BLOCK);
    private static final List<String> VALUES = List.of(
            "0",
            "-1",
            "1",
            "3",
            "0.5",
            "1e999",
            "NaN",
            "true",
            "off",
            "null",
            "\"\"",
            "abc",
            "2 s",
            "3 apples",
            "[]",
            "[1, 2]",
            "[2, 1]",
            "[a, b]",
            "{}",
            "{ a = 1 }",
            "${?nowhere}",
            "\"x(0)\"",
            "auto",
            "full-state",
            "mhe",
            "critical",
            "udp");
    private static final Pattern KEY = Pattern.compile("^(\\s*)([\\w-]+)(\\s*[={(].*)$");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE]-?\\d+)?");

    @TempDir
    private Path folder;

    @Test
    void readsOrRefusesEveryFileWithItsPlace() throws IOException {
        List<String> examples = new ArrayList<>();
        try (Stream<Path> files = Files.walk(EXAMPLES)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".conf"))
                    .sorted()
                    .toList()) {
                examples.add(Files.readString(file));
                // an example may include its neighbour
                Files.copy(file, folder.resolve(EXAMPLES.relativize(file).getFileName()));
            }
        }
        int refused = 0;
        long worst = 0;
        for (int i = 0; i < FILES; i++) {
            Random random = new Random(i);
            String text = mutated(examples.get(i % examples.size()), random);
            long begun = System.nanoTime();
            refused += refuses(text, i) ? 1 : 0;
            worst = Math.max(worst, System.nanoTime() - begun);
        }
        if (Integer.getInteger("takt.fuzz.files") != null) {
            System.out.printf("| %d files | %d refused | %.1f ms |%n", FILES, refused, 1e-6 * worst);
        }
        assertTrue(refused > FILES / 2 && refused < FILES - 20, refused + " of " + FILES + " refused");
    }

    /** Whether a file is refused; fails if it is with anything but a message with its place. */
    private boolean refuses(String text, int seed) throws IOException {
        Path file = folder.resolve("mutated.conf");
        Files.writeString(file, text);
        try {
            CaseFile.read(file, List.of());
            return false;
        } catch (CaseFileException e) {
            assertFalse(e.problems().isEmpty());
            for (Problem problem : e.problems()) {
                assertTrue(Files.exists(Path.of(problem.place().origin())), "seed " + seed + "\n" + e.getMessage());
                boolean whole = problem.place().path().isEmpty();
                assertTrue(problem.place().line() > 0 || whole, "seed " + seed + "\n" + e.getMessage());
                assertFalse(problem.found().isBlank());
            }
            return true;
        } catch (RuntimeException | StackOverflowError e) {
            throw new AssertionError("seed " + seed + "\n" + text, e);
        }
    }

    private static String mutated(String text, Random random) {
        List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
        for (int change = random.nextInt(3); change >= 0; change--) {
            mutate(lines, random);
        }
        return String.join("\n", lines);
    }

    private static void mutate(List<String> lines, Random random) {
        int at = random.nextInt(lines.size());
        String line = lines.get(at);
        switch (random.nextInt(12)) {
            case 0 -> lines.remove(at);
            case 1 -> lines.add(random.nextInt(lines.size()), line);
            case 2 -> lines.set(at, lines.set(random.nextInt(lines.size()), line));
            case 3 -> lines.set(at, misspelt(line, random));
            case 4, 5 -> lines.set(at, revalued(line, random));
            case 6 -> lines.set(at, renumbered(line, random));
            case 7 -> lines.set(at, line.replaceFirst("[{}\\[\\]()\"]", ""));
            case 8 -> lines.subList(Math.max(1, at), lines.size()).clear();
            default -> lines.addAll(block(random));
        }
        if (lines.isEmpty()) {
            lines.add("");
        }
    }

    private static String misspelt(String line, Random random) {
        Matcher matcher = KEY.matcher(line);
        if (!matcher.matches()) {
            return line + random.nextInt(10);
        }
        StringBuilder key = new StringBuilder(matcher.group(2));
        int at = random.nextInt(key.length());
        key.setCharAt(at, (char) ('a' + random.nextInt(26)));
        return matcher.group(1) + key + matcher.group(3);
    }

    private static String revalued(String line, Random random) {
        int equals = line.indexOf('=');
        return equals < 0 ? line : line.substring(0, equals + 1) + " " + pick(VALUES, random);
    }

    private static String renumbered(String line, Random random) {
        Matcher matcher = NUMBER.matcher(line);
        String number =
                random.nextBoolean() ? "-" + random.nextInt(100) : pick(List.of("0", "1e9", "1e-9", "0.3"), random);
        return matcher.find(random.nextInt(line.length() + 1))
                ? line.substring(0, matcher.start()) + number + line.substring(matcher.end())
                : line;
    }

    /** A further block of settings with values at random, half of them of the right names. */
    private static List<String> block(Random random) {
        List<String> lines = new ArrayList<>();
        int kind = random.nextInt(BLOCKS.size() + 2);
        if (kind >= BLOCKS.size()) {
            boolean signals = kind == BLOCKS.size();
            SettingBlock<?> entry = signals ? SignalSettings.BLOCK : ActuatorSettings.BLOCK;
            String name = pick(List.of("defaults", "x", "u", "T", "\"x[1]\"", "nobody"), random);
            lines.add((signals ? "signals" : "actuators") + " { " + name + " {");
            settings(entry, lines, random);
            lines.add("} }");
        } else {
            lines.add(BLOCKS.get(kind).name() + " {");
            settings(BLOCKS.get(kind), lines, random);
            lines.add("}");
        }
        return lines;
    }

    private static void settings(SettingBlock<?> block, List<String> lines, Random random) {
        for (int i = random.nextInt(3); i >= 0; i--) {
            DeclaredSetting<?> setting =
                    block.settings().get(random.nextInt(block.settings().size()));
            lines.add("  " + (random.nextInt(6) == 0 ? setting.name() + "x" : setting.name()) + " = "
                    + pick(VALUES, random));
        }
        if (random.nextInt(3) == 0 && !block.freeBlocks().isEmpty()) {
            lines.add("  " + pick(block.freeBlocks().keySet().stream().sorted().toList(), random) + " = "
                    + pick(VALUES, random));
        }
    }

    private static String pick(List<String> from, Random random) {
        return from.get(random.nextInt(from.size()));
    }
}
