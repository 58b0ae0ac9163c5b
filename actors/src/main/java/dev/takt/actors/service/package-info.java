/** Which actuators the optimizer moves and which controlled variables it holds, decided once a period. */
@NullMarked
package dev.takt.actors.service;

import org.jspecify.annotations.NullMarked;
