package dev.takt.config.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import dev.takt.config.diagnostics.Problems;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SubstitutionGrowthTest {
    private static double characters(String hocon) {
        return SubstitutionGrowth.characters(
                ConfigFactory.parseString(hocon).root().render(ConfigRenderOptions.concise()));
    }

    /** Ten times what is in the level before, nine levels deep: a thousand million elements. */
    private static String levels(String first, String separator, String open, String close) {
        String tenTimes =
                IntStream.range(0, 10).mapToObj(_ -> "${aK}").collect(Collectors.joining(separator, open, close));
        return "a0 = " + first + "\n"
                + IntStream.range(0, 9)
                        .mapToObj(k -> "a" + (k + 1) + " = " + tenTimes.replace("K", Integer.toString(k)))
                        .collect(Collectors.joining("\n"));
    }

    private static Optional<Node.Block> read(String text, Problems problems) {
        SourceAccess access = new SourceAccess(Path.of(""), Map.of(), problems);
        return CaseSource.read(text, "case.conf", List.of(), access, problems);
    }

    private static Problems problems(String text) {
        Problems problems = new Problems();
        assertEquals(Optional.empty(), read(text, problems));
        return problems;
    }

    @Test
    void substitutionsThatGrowEachOtherAreRefusedBeforeTheyDo() {
        for (String text : List.of(
                levels("[1]", "", "", ""),
                levels("[1]", ", ", "[", "]"),
                levels("x", "", "", ""),
                levels("{ b = 1 }", ", ", "[", "]"),
                "model { " + levels("[1]", " ", "", "").replace("${", "${model.") + " }")) {
            Problems problems = problems(text);
            assertEquals(1, problems.count(), text);
            String said = problems.sorted().getFirst().toString();
            assertTrue(said.toLowerCase(Locale.ROOT).contains("substitution"), said);
        }
    }

    @Test
    void oneSettingMayNotDoubleItselfForEver() {
        String text = "a = [1]\n" + "a = ${a}${a}\n".repeat(30);
        assertTrue(characters(text) > 1e8, () -> "characters " + characters(text));
        assertEquals(1, problems(text).count());
    }

    /** What is said is never less than there is. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a = 1",
                "a = [1, 2, 3], b = ${a}${a}, c = [${b}, ${b}]",
                "a = [1], a += 2, a += 3, a = ${a} [4]",
                "m { p = 1, q = ${z} }, m = ${z}, m { r = 2 }, z { k = [1, 2] }, n = ${m} { t = 3 }",
                "s = \"a } ${x} \\\" b\", t = ${s}${s}, path.\"with.dot\" = ${t}"
            })
    void countsNoLessThanThereIs(String hocon) {
        Config resolved = ConfigFactory.parseString(hocon).resolve();
        int present = resolved.root()
                .render(ConfigRenderOptions.concise())
                .replaceAll("[\\s\"{}:,]", "")
                .length();
        double said = characters(hocon);
        assertTrue(said >= present, () -> said + " for " + present);
        assertTrue(said <= 20.0 * (present + 10), () -> said + " for " + present);
    }

    @Test
    void whatGrowsLittleIsNotRefused() {
        Problems problems = new Problems();
        String appended = "a = []\n" + "a = ${a} [1]\n".repeat(200);
        assertTrue(read(appended, problems).isPresent());
        assertEquals(0, problems.count());
    }
}
