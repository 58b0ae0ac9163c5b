package dev.takt.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;

/** What the libraries are published with: names of modules, exports, and the data that a repository of artifacts asks for. */
class PublishedModulesTest {
    private static final Path HOME = Path.of("").toAbsolutePath().getParent();

    private static ModuleDescriptor descriptor(String module) {
        Path jar = HOME.resolve(module + "/target/takt-" + module + "-0.1.0-SNAPSHOT.jar");
        assumeTrue(Files.exists(jar), () -> "only 'verify', which packages the modules, runs this: no " + jar);
        return ModuleFinder.of(jar).findAll().iterator().next().descriptor();
    }

    @ParameterizedTest
    @CsvSource({
        "solver, dev.takt.solver, false",
        "solver-cuda, dev.takt.solver.cuda, true",
        "dynamics, dev.takt.dynamics, false",
        "loop-api, dev.takt.loop, false",
        "config, dev.takt.config, false",
        "links, dev.takt.links, false",
        "plant-sim, dev.takt.plant, false",
        "monitoring, dev.takt.monitoring, true",
        "actors, dev.takt.actors, false",
    })
    void eachLibraryHasANameAsAModule(String module, String name, boolean automatic) {
        ModuleDescriptor descriptor = descriptor(module);
        assertEquals(name, descriptor.name());
        assertEquals(automatic, descriptor.isAutomatic());
    }

    /** The way from a model to a plan is open; the machinery behind it is not. */
    @Test
    void theSolverExportsModelsAndPlans() {
        Set<String> everybody = descriptor("solver").exports().stream()
                .filter(export -> !export.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toCollection(TreeSet::new));
        for (String open : List.of("model", "model.matrix", "nmpc", "ipm.options", "table")) {
            assertEquals(true, everybody.contains("dev.takt.solver." + open), open);
        }
        for (String hidden : List.of("linalg", "kkt.", "ipm.compute", "kernels.", "transcription.pattern")) {
            assertFalse(
                    everybody.stream().anyMatch(each -> each.startsWith("dev.takt.solver." + hidden)),
                    everybody::toString);
        }
    }

    @Test
    void theParentSaysWhatARepositoryAsksFor() throws Exception {
        Element project = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(HOME.resolve("pom.xml").toFile())
                .getDocumentElement();
        for (String element : List.of("name", "description", "url", "licenses", "developers", "scm")) {
            assertFalse(
                    project.getElementsByTagName(element)
                            .item(0)
                            .getTextContent()
                            .isBlank(),
                    element);
        }
    }
}
