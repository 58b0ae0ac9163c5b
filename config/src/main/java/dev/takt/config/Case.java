package dev.takt.config;

import dev.takt.config.model.TextModel;
import dev.takt.config.settings.LoopSettings;
import dev.takt.config.settings.MonitoringSettings;
import dev.takt.config.settings.SolverSettings;
import java.util.List;

/**
 * A case file, read and checked.
 *
 * @param name the name of its model
 * @param model the problem that the controller solves
 * @param solver how it is solved
 * @param loop the control loop
 * @param setPoints parameters that change while the loop runs
 * @param plant what plays the plant
 * @param monitoring how a running loop is watched and operated
 */
public record Case(
        String name,
        TextModel model,
        SolverSettings solver,
        LoopSettings loop,
        List<SetPoint> setPoints,
        PlantCase plant,
        MonitoringSettings monitoring) {
    public Case {
        setPoints = List.copyOf(setPoints);
    }
}
