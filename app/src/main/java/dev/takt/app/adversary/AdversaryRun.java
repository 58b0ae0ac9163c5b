package dev.takt.app.adversary;

/**
 * Both controllers with one plant.
 *
 * @param nominal the one that knows the own values of the parameters alone
 * @param robust the one with scenarios
 */
public record AdversaryRun(AdversaryPlant plant, Judgement nominal, Judgement robust) {}
