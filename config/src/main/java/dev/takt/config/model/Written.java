package dev.takt.config.model;

import dev.takt.config.model.expression.Scope;
import dev.takt.config.text.Syntax;

/** An expression of the file and the scope that it is read in. */
record Written(Syntax syntax, Scope scope) {}
