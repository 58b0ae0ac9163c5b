package dev.takt.plant.program;

import dev.takt.config.settings.DriveSettings;

/** The drive of one control, with stiction, end positions and a rate limit. */
final class Drive {
    private final DriveSettings settings;
    private double position;

    /**
     * Makes a drive.
     *
     * @param position initial position
     */
    Drive(DriveSettings settings, double position) {
        this.settings = settings;
        this.position = position;
    }

    /**
     * Moves towards a target.
     *
     * @param seconds for which the position then acts
     * @return the position
     */
    double move(double target, double seconds) {
        double wanted = Math.min(
                Math.max(target, settings.least().orElse(Double.NEGATIVE_INFINITY)),
                settings.most().orElse(Double.POSITIVE_INFINITY));
        if (settings.stiction() > 0 && Math.abs(wanted - position) <= settings.stiction()) {
            return position;
        }
        double reach = settings.rate().map(rate -> rate * seconds).orElse(Double.POSITIVE_INFINITY);
        double way = wanted - position;
        position = Math.abs(way) <= reach ? wanted : position + Math.copySign(reach, way);
        return position;
    }

    /** The present position. */
    double position() {
        return position;
    }
}
