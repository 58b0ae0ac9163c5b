package dev.takt.config.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.config.diagnostics.CaseFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fleet is a folder of case files, or a template and a table. */
class FleetFileTest {
    @TempDir
    private Path folder;

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private String refused(Path place) {
        return String.valueOf(assertThrows(CaseFileException.class, () -> FleetFile.read(place))
                .getMessage());
    }

    @Test
    void eachCaseFileOfAFolderIsALoop() throws IOException {
        write("b.conf", "");
        write("a.conf", "");
        write("readme.md", "");
        write("fleet.conf", "fleet { threads = 3, load = 0.5 }\nmonitoring { http { port = 7000 } }");
        FleetFile fleet = FleetFile.read(folder);
        assertEquals(
                List.of("a", "b"),
                fleet.members().stream().map(FleetMember::name).toList());
        assertEquals(3, fleet.settings().threads().orElseThrow());
        assertEquals(0.5, fleet.settings().load());
        assertEquals(7000, fleet.monitoring().http().port().orElseThrow());
        assertTrue(fleet.settings().sharedSolvers());
    }

    @Test
    void aRowOfTheTableIsALoopOfTheTemplate() throws IOException {
        write("column.conf", "");
        Path file = write("columns.conf", "fleet { template = column.conf, table = columns.csv }");
        write("columns.csv", """
            # what differs
            name,       model.parameters.xf, loop.set-points.xsp
            column-1,   0.5,                 "[[0, 1], [3, 2]]"

            column-2,   ,                    2
            """);
        FleetFile fleet = FleetFile.read(file);
        assertEquals(2, fleet.members().size());
        FleetMember first = fleet.members().getFirst();
        assertEquals(folder.resolve("column.conf"), first.file());
        assertEquals(
                List.of("model.name=column-1", "model.parameters.xf=0.5", "loop.set-points.xsp=[[0, 1], [3, 2]]"),
                first.overrides());
        assertEquals(
                List.of("model.name=column-2", "loop.set-points.xsp=2"),
                fleet.members().getLast().overrides());
    }

    /** takt fleet plant/columns.conf, from the folder beside it. */
    @Test
    void namesAreThoseOfTheFoldersFilesWhereverItIsReadFrom() throws IOException {
        Path below = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "fleet");
        Path file = below.resolve("columns.conf");
        Files.writeString(file, "fleet { template = column.conf, table = columns.csv }");
        Files.writeString(below.resolve("columns.csv"), "name,model.parameters.xf\na,1\n");
        Files.writeString(below.resolve("column.conf"), "");
        FleetMember member = FleetFile.read(file).members().getFirst();
        assertEquals(
                below.resolve("column.conf").toAbsolutePath(), member.file().toAbsolutePath());
    }

    @Test
    void whatIsWrongWithATableIsSaidWithItsLine() throws IOException {
        write("column.conf", "");
        Path file = write("columns.conf", "fleet { template = column.conf, table = columns.csv }");
        write("columns.csv", "name,model.parameters.xf\na,1\nb\nc,2,3\n");
        String cells = refused(file);
        assertTrue(cells.contains("columns.csv:3") && cells.contains("1 cells"), cells);
        assertTrue(cells.contains("columns.csv:4") && cells.contains("3 cells"), cells);
        write("columns.csv", "name,x\na,1\na,2\n");
        assertTrue(refused(file).contains("the name a again"), refused(file));
        write("columns.csv", "name,x\n../a,1\n");
        assertTrue(refused(file).contains("the name '../a'"), refused(file));
        write("columns.csv", "loop,x\na,1\n");
        assertTrue(refused(file).contains("no column name"), refused(file));
        write("columns.csv", "name,x\n");
        assertTrue(refused(file).contains("no rows"), refused(file));
        Files.delete(folder.resolve("columns.csv"));
        String missing = refused(file);
        assertTrue(missing.contains("columns.conf:1:41: fleet.table: the file "), missing);
        Files.delete(folder.resolve("column.conf"));
        String both = refused(file);
        assertTrue(both.contains("columns.conf:1:20: fleet.template: the file ") && both.contains("fleet.table"), both);
    }

    @Test
    void aCaseFileIsNoFleet() throws IOException {
        Path file = write("case.conf", "model { name = a }\nloop { period = 1 s }\n");
        String message = refused(file);
        assertTrue(message.contains("case.conf:1:1: model: a case file, which is one loop"), message);
        assertFalse(message.contains("unknown setting"), message);
    }

    @Test
    void whatARowMakesWrongIsToldAtTheRow() throws IOException {
        write("column.conf", """
            model { variables { x { } }, minimize = x }
            loop { period = 1 s }
            """);
        Path file = write("columns.conf", "fleet { template = column.conf, table = columns.csv }");
        write("columns.csv", "name,loop.steps\na,10\nb,ten\n");
        FleetMember member = FleetFile.read(file).members().getLast();
        CaseFileException wrong =
                assertThrows(CaseFileException.class, () -> CaseFile.read(member.file(), member.overrides()));
        String message = String.valueOf(member.placed(wrong).getMessage());
        assertTrue(message.contains("columns.csv:3: loop.steps: \"ten\""), message);
        write("columns.csv", "name,loop.steps,loop.steps\na,10,20\n");
        assertTrue(refused(file).contains("columns.csv:1: the column loop.steps twice"), refused(file));
        write("columns.csv", "name,loop.steps\na,\"10\n");
        assertTrue(refused(file).contains("columns.csv:2: a quotation mark without its other"), refused(file));
    }

    @Test
    void addressesCountFromThoseOfTheFirstLoop() throws IOException {
        write("column.conf", "");
        Path file = write("columns.conf", """
            fleet {
              template = column.conf, table = columns.csv
              udp { controller = "127.0.0.1:20000", plant = "[::1]:30000" }
            }
            """);
        write("columns.csv", "name,links.udp.plant\na,\nb,\nc,\"127.0.0.1:9\"\n");
        FleetFile fleet = FleetFile.read(file);
        assertEquals(
                List.of(
                        "links.kind=udp",
                        "links.udp.controller=\"127.0.0.1:20001\"",
                        "links.udp.plant=\"[::1]:30001\"",
                        "model.name=b"),
                fleet.members().get(1).overrides());
        assertEquals(
                "links.udp.plant=127.0.0.1:9",
                fleet.members().getLast().overrides().getLast());
        assertTrue(FleetFile.isAt(file) && FleetFile.isAt(folder));
        assertFalse(FleetFile.isAt(write("column.conf", "model { name = column }")));
        write("columns.conf", "fleet { udp { plant = \"127.0.0.1:30000\" } }");
        assertTrue(refused(file).contains("one of fleet.udp.controller and fleet.udp.plant"), refused(file));
        write("columns.conf", """
            fleet {
              template = column.conf, table = columns.csv
              udp { controller = "127.0.0.1:20000", plant = "127.0.0.1:65534" }
            }
            """);
        assertTrue(refused(file).contains("ports for 3 loops"), refused(file));
    }

    @Test
    void halfATemplateAndAnEmptyFolderAreRefused() throws IOException {
        assertTrue(refused(folder).contains("no case files"), refused(folder));
        Path file = write("columns.conf", "fleet { template = column.conf }");
        assertTrue(refused(file).contains("a template without a table"), refused(file));
        Path wrong = write("other.conf", "fleet { thread = 3 }");
        assertTrue(refused(wrong).contains("threads"), refused(wrong));
    }
}
