package dev.takt.config.model.expression;

import dev.takt.config.text.Syntax;

/** An expression as written, and what it is read with: the argument of a call, the body of a definition. */
record ScopedSyntax(Syntax syntax, Scope scope) {}
