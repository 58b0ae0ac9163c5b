package dev.takt.benchmarks.classic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.takt.solver.kkt.KktChoice;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Some of the library, and Ipopt on the same program. */
class ClassicSolvesTest {
    private static final Path HOME = Path.of("..");

    @Test
    void problemsTellTheirOptimumInTheirFirstComment() {
        List<ClassicProblem> problems = ClassicProblem.all(HOME);
        assertTrue(problems.size() >= 60, problems.size() + " problems");
        ClassicProblem hs39 = named("hs39");
        assertEquals(-1, hs39.optimum().orElseThrow());
        ClassicProblem arm = named("robot-arm");
        assertEquals(9.14138, arm.optimum().orElseThrow());
        assertEquals(2e-3, arm.within());
        assertTrue(arm.isOptimum(9.15));
    }

    /** Each step of the line search is shortened to 1e-4 on the way there; full ones on trial lead across. */
    @Test
    void fullStepsOnTrialLeadThroughACurvedValley() {
        ClassicOutcome outcome = solves("channel", true).takt(KktChoice.AUTO);
        assertTrue(outcome.solved() && outcome.iterations() <= 30, outcome.toString());
    }

    /** At its start the length of the chain depends on nothing. A step along which the Hessian is positive may go astray all the same. */
    @Test
    void dependentRowsAreRegularizedBeforeAStepOfUnknownInertia() {
        ClassicOutcome outcome = solves("hanging-chain", true).takt(KktChoice.AUTO);
        assertTrue(outcome.solved() && named("hanging-chain").isOptimum(outcome.objective()), outcome.toString());
    }

    @Test
    void ipoptSolvesTheSameProgram() throws InterruptedException {
        Optional<Path> library = IpoptLibrary.find();
        assumeTrue(library.isPresent(), "CasADi, which brings Ipopt, is not installed");
        ClassicSolves solves = solves("hs113", false);
        ClassicOutcome ipopt = solves.ipopt(library.orElseThrow());
        assertTrue(ipopt.agrees(solves.takt(KktChoice.AUGMENTED)), ipopt.toString());
        assertTrue(named("hs113").isOptimum(ipopt.objective()), ipopt.toString());
    }

    private static ClassicSolves solves(String name, boolean fromZero) {
        return new ClassicSolves(named(name).file(), List.of(), fromZero);
    }

    private static ClassicProblem named(String name) {
        return ClassicProblem.all(HOME).stream()
                .filter(problem -> problem.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
