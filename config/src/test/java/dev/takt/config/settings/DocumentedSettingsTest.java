package dev.takt.config.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.diagnostics.Problem;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.source.CaseSource;
import dev.takt.config.source.Node;
import dev.takt.config.source.SourceAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Settings that the pages show, in blocks and in sentences, are those that there are, with values that they may have. */
class DocumentedSettingsTest {
    private static final Path HOME = Path.of("..");
    private static final Map<String, SettingBlock<?>> BLOCKS =
            SettingsPage.blocks().stream().collect(Collectors.toMap(SettingBlock::name, block -> block));
    private static final String TOP = BLOCKS.keySet().stream()
            .filter(name -> !name.contains("."))
            .sorted()
            .collect(Collectors.joining("|", "(?:", ")"));

    private static final Pattern BLOCK = Pattern.compile(" *" + TOP + "(?:\\.[a-z-]+)* *(?:\\{|=).*");
    private static final Pattern SENTENCE =
            Pattern.compile("`(" + TOP + "(?:\\.(?:[\\w-]+|\"[^\"`]+\"))+(?: = [^`]+)?|" + TOP + " \\{[^`]*\\})`");
    private static final Pattern OPTION = Pattern.compile("--set\\s+'?(" + TOP + "(?:\\.[\\w-]+)+)=");

    /** What looks like a setting: names of files, the counters of the heartbeat, and a mistake that is shown. */
    private static final Pattern OTHERS = Pattern.compile(
            "\\w+\\.(?:conf|options|html|json)|plant\\.(?:sequence|epoch|acknowledged|followed)|loop\\.perod");

    /** A value that stands for others. */
    private static final Pattern ANY_VALUE = Pattern.compile(" = (?:n|\\d+ … \\d+)");

    @Test
    void areThoseThatThereAre() throws IOException {
        List<String> wrong = new ArrayList<>();
        int shown = 0;
        for (Path page : pages()) {
            String text = Files.readString(page);
            List<String> settings = new ArrayList<>(blocks(text.lines().toList()));
            Stream.of(SENTENCE, OPTION)
                    .flatMap(pattern -> pattern.matcher(text).results())
                    .map(found -> ANY_VALUE.matcher(found.group(1)).replaceFirst(""))
                    .filter(named -> !OTHERS.matcher(named).matches())
                    .forEach(settings::add);
            shown += settings.size();
            for (String setting : settings) {
                for (Problem problem : problems(setting)) {
                    wrong.add(HOME.relativize(page) + ": " + setting.strip() + ": " + problem);
                }
            }
        }
        assertEquals(List.of(), wrong, "settings that the pages show and there are not");
        assertTrue(shown > 100, shown + " settings");
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> all = Stream.concat(Files.list(HOME), Files.list(HOME.resolve("docs")))) {
            return all.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !file.endsWith("CHANGELOG.md"))
                    .sorted()
                    .toList();
        }
    }

    /** Blocks of settings among the lines of a page that are code, each from its name to the bracket that closes it. */
    private static List<String> blocks(List<String> lines) {
        List<String> blocks = new ArrayList<>();
        boolean fenced = false;
        for (int i = 0; i < lines.size(); i++) {
            fenced ^= lines.get(i).startsWith("```");
            if ((fenced || lines.get(i).startsWith("    "))
                    && BLOCK.matcher(lines.get(i)).matches()) {
                StringBuilder block = new StringBuilder();
                int depth = 0;
                do {
                    String line = lines.get(i).replaceAll("(?<!\")#.*", "");
                    block.append(line).append('\n');
                    depth +=
                            (int) line.chars().filter(c -> c == '{' || c == '[').count();
                    depth -=
                            (int) line.chars().filter(c -> c == '}' || c == ']').count();
                } while (depth > 0 && ++i < lines.size());
                blocks.add(block.toString());
            }
        }
        return blocks;
    }

    private static List<Problem> problems(String setting) {
        Problems problems = new Problems();
        String text = setting.replaceAll(",? *…", "");
        boolean bare = !text.contains("=") && !text.contains("{");
        SourceAccess access = new SourceAccess(HOME, Map.of("TAKT_CASE_HOST", "10.0.0.1"), problems);
        Optional<Node.Block> root =
                CaseSource.read(bare ? text + " = mentioned" : text, "page", List.of(), access, problems);
        root.ifPresent(read -> read.entries().forEach((name, node) -> check(name, node, problems)));
        return problems.sorted().stream()
                .filter(problem -> !bare || problem.found().startsWith("unknown"))
                .toList();
    }

    private static void check(String name, Node node, Problems problems) {
        if (!(node instanceof Node.Block inner) || !BLOCKS.containsKey(name)) {
            return;
        }
        SettingBlock<?> block = BLOCKS.get(name);
        if (!block.hasEntries()) {
            block.values(inner, problems);
            inner.entries().forEach((key, further) -> check(name + "." + key, further, problems));
        } else {
            inner.entries().values().forEach(entry -> {
                if (entry instanceof Node.Block settings) {
                    block.values(settings, problems);
                }
            });
        }
    }
}
