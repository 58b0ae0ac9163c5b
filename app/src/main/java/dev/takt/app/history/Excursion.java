package dev.takt.app.history;

/**
 * A stretch of periods in which a signal was beyond a limit while the loop drove.
 *
 * @param fromMillis time of day of the first of them
 * @param toMillis time of day of the last of them
 * @param seconds of the plant
 * @param most how far beyond at most
 */
public record Excursion(long fromMillis, long toMillis, double seconds, double most) {
    Excursion and(Excursion next) {
        return new Excursion(fromMillis, next.toMillis, seconds + next.seconds, Math.max(most, next.most));
    }
}
