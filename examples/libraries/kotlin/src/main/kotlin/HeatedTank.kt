import dev.takt.solver.model.DerivativeScheme
import dev.takt.solver.model.Functions.der
import dev.takt.solver.model.Functions.integral
import dev.takt.solver.model.OptimalControlProblemBuilder
import dev.takt.solver.model.Supports
import dev.takt.solver.model.matrix.Matrix
import dev.takt.solver.nmpc.NmpcOptions
import dev.takt.solver.nmpc.RecedingHorizonSolver
import dev.takt.solver.nmpc.StartPolicy

/** A tank that is heated to 35 degrees, in Kotlin: each operator once, and the same optimum as in Java. */
fun main() {
    val model = OptimalControlProblemBuilder("tank")
    val t = model.time("t", Supports.stepped(0.0, 200.0, 10.0), DerivativeScheme.BackwardDifference())
    val measured = model.parameter("measured", 20.0)
    val temperature = model.state("temperature", t).declare()
    val power = model.control("power", t).between(0.0, 1.0).declare()
    val loss = Matrix.column(temperature() - 15, 0 + power()) / 50
    model.equation("initial", temperature(t.at(0.0)), measured())
    model.equation("heat", der(temperature(), t), 0.5 * power() - loss[0, 0])
    val error = (-temperature() + 35) / 1
    model.minimize(integral(error pow 2, t)).build().let { problem ->
        val solver = RecedingHorizonSolver.of(problem, NmpcOptions.DEFAULT)
        solver.setParameter("measured", 25.0)
        val report = solver.solve(0.0, StartPolicy.AUTO)
        println("${report.status()}, power ${solver.plan().control("power").at(0.0)}")
    }
}
