// The operators of Kotlin for models of Takt. Between expressions, and between an expression and a Double on its right, Kotlin has
// +, - and * from the Java methods; the rest is here. Copy this file beside a model.

import dev.takt.solver.model.Argument
import dev.takt.solver.model.Expression
import dev.takt.solver.model.Functions
import dev.takt.solver.model.Parameter
import dev.takt.solver.model.Variable
import dev.takt.solver.model.matrix.Matrix

operator fun Expression.unaryMinus(): Expression = negated()
operator fun Expression.unaryPlus(): Expression = this
operator fun Expression.div(divisor: Expression): Expression = over(divisor)
operator fun Expression.plus(number: Number): Expression = plus(number.toDouble())
operator fun Expression.minus(number: Number): Expression = minus(number.toDouble())
operator fun Expression.times(number: Number): Expression = times(number.toDouble())
operator fun Expression.div(number: Number): Expression = over(number.toDouble())
infix fun Expression.pow(exponent: Expression): Expression = power(exponent)
infix fun Expression.pow(exponent: Number): Expression = power(exponent.toDouble())

operator fun Number.plus(term: Expression): Expression = Functions.number(toDouble()).plus(term)
operator fun Number.minus(term: Expression): Expression = Functions.number(toDouble()).minus(term)
operator fun Number.times(factor: Expression): Expression = Functions.number(toDouble()).times(factor)
operator fun Number.div(divisor: Expression): Expression = Functions.number(toDouble()).over(divisor)

/** `x()` is the value along the domains, `x(t.at(0.0))` the value at a place. */
operator fun Variable.invoke(vararg place: Argument): Expression = if (place.isEmpty()) running() else at(*place)

/** As for a variable. */
operator fun Parameter.invoke(vararg place: Argument): Expression = if (place.isEmpty()) running() else at(*place)

/** `A[i, j]`, from 0. */
operator fun Matrix.get(row: Int, column: Int): Expression = entry(row, column)
operator fun Matrix.unaryMinus(): Matrix = negated()
operator fun Matrix.times(number: Number): Matrix = times(number.toDouble())
operator fun Matrix.div(divisor: Expression): Matrix = over(divisor)
operator fun Matrix.div(number: Number): Matrix = over(number.toDouble())
operator fun Number.times(factor: Matrix): Matrix = factor.times(toDouble())
operator fun Expression.times(factor: Matrix): Matrix = factor.times(this)
