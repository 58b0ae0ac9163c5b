package dev.takt.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.cli.CommandLineProcess.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckedUnitsTest {
    @TempDir
    private Path folder;

    @Test
    void aNumberIsInOne() throws Exception {
        Path file = Files.writeString(folder.resolve("share.conf"), """
                model {
                  constants { all = 20 mol }
                  variables {
                    n { unit = mol, min = 1, start = 5 }
                    share { unit = 1, start = 0.2 }
                  }
                  equations = [ "share = n/all" ]
                  minimize = "share^2"
                }
                """);
        Outcome check = CommandLineProcess.run("check", file.toString());
        assertEquals(0, check.code(), check::toString);
        assertTrue(check.out().contains("units       share in 1; all, n in mol"), check::out);
    }
}
