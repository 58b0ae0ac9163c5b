package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.takt.solver.model.Parameter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The two benchmark plants of the repository, with the settings that their users change. */
class ExamplesTest {
    private static final Path EXAMPLES = Path.of("..", "examples");

    private static Case read(String file, String... overrides) {
        return CaseFile.read(EXAMPLES.resolve(file), List.of(overrides));
    }

    @Test
    void readsTheDistillationColumn() {
        Case column = read("distillation.conf");
        assertEquals("distillation", column.name());
        assertEquals(33, column.model().problem().variables().size());
        assertEquals(64, column.model().problem().constraints().size());
        assertEquals(32, column.model().initialConditions().size());
        assertEquals(91, column.model().problem().domains().getFirst().supports().length);
        assertEquals(151, column.loop().steps());
        assertSame(column.model(), column.plant().model());
    }

    @Test
    void makesAnotherColumnOfOtherConstants() {
        Case column = read("distillation.conf", "model.constants.N=20", "model.constants.Nf=11");
        assertEquals(21, column.model().problem().variables().size());
        assertEquals(40, column.model().problem().constraints().size());
    }

    @Test
    void givesThePlantAnotherFeed() {
        Case column = read("distillation.conf", "plant.constants.F=0.45");
        assertNotSame(column.model(), column.plant().model());
        assertEquals(33, column.plant().model().problem().variables().size());
    }

    @Test
    void readsTheHeatedPlate() {
        Case plate = read("heated-plate.conf");
        assertEquals(14, plate.model().problem().domains().getFirst().supports().length);
        assertEquals(
                List.of("Tsp"),
                plate.setPoints().stream().map(s -> s.parameter().name()).toList());
        SetPoint setPoint = plate.setPoints().getFirst();
        assertEquals(58, setPoint.at(0.49));
        assertEquals(55, setPoint.at(0.5));
        assertEquals(63, setPoint.at(2.96));
        assertNotSame(plate.model(), plate.plant().model());
        Parameter measured = plate.model().initialConditions().getFirst().parameter();
        assertEquals(50, measured.initial().at(-1, 0.3));
        assertEquals(20, measured.initial().at(0.2, 0.3));
    }

    @Test
    void takesTheModelAsThePlateInVariantB() {
        Case plate = read("heated-plate.conf", "plant.variant=B", "model.constants.n=31");
        assertSame(plate.model(), plate.plant().model());
        assertEquals(31, plate.model().problem().domains().get(1).supports().length);
    }
}
