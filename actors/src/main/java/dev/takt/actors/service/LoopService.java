package dev.takt.actors.service;

import dev.takt.actors.measurement.ProcessImage;
import dev.takt.actors.service.ActuatorTags.Words;
import dev.takt.actors.solving.LimitCourse;
import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.actors.solving.SolveService;
import dev.takt.actors.state.StateExchange;
import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.config.service.ControlledVariable;
import dev.takt.config.settings.ActuatorSettings;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import dev.takt.loop.cycle.SignalStanding;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.loop.service.ActuatorStatus;
import dev.takt.loop.service.ControlledStatus;
import dev.takt.loop.service.ServiceImage;
import dev.takt.loop.service.ServiceImage.ActuatorService;
import dev.takt.loop.service.ServiceImage.ControlledService;
import dev.takt.loop.service.ServiceImage.UnknownStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Decides once a period, from orders of operators, tags of the plant and read-backs, who moves each actuator and which controlled
 * variables count. Solves and commands of a period follow the same decision. Used by the thread of the ingestion.
 */
public final class LoopService {
    private List<Moved> actuators;
    private final List<ActuatorStanding> standings = new ArrayList<>();
    private final List<ActuatorTags> tags = new ArrayList<>();
    private final List<UnknownStatus> unknown = new ArrayList<>();
    private final List<ControlledStanding> controlled = new ArrayList<>();
    private final List<String> controlledNames;
    private final List<int[]> signals = new ArrayList<>();
    private final double[] commands;
    private final boolean watches;
    private ServiceState state;
    private boolean ordered;
    private double silence = Double.POSITIVE_INFINITY;

    /**
     * An actuator.
     *
     * @param name of its control
     * @param least lower limit
     * @param most upper limit
     * @param rate largest change in a second of the plant; infinity for no limit
     */
    public record Moved(String name, double least, double most, double rate) {}

    /**
     * Starts with everything in service, except what an operator had taken out of the loop before.
     *
     * @param actuators in the order of the controls
     * @param table of the measurements
     * @param names of the signals, in the order of the image
     * @param kept of the loop before
     */
    public LoopService(Case read, List<Moved> actuators, TagTable table, List<String> names, ServiceImage kept) {
        this.actuators = List.copyOf(actuators);
        this.commands = new double[actuators.size()];
        Arrays.fill(commands, Double.NaN);
        double period = ControlPeriod.of(read);
        for (Moved actuator : actuators) {
            ActuatorSettings settings = read.actuators().getOrDefault(actuator.name(), ActuatorSettings.DEFAULT);
            ActuatorTags told = new ActuatorTags(settings, table, period);
            standings.add(new ActuatorStanding(settings.limited(), told.possession()));
            tags.add(told);
        }
        controlledNames =
                read.controlled().stream().map(ControlledVariable::name).toList();
        for (ControlledVariable variable : read.controlled()) {
            controlled.add(new ControlledStanding(variable));
            signals.add(variable.signal()
                    .map(signal -> IntStream.range(0, names.size())
                            .filter(i ->
                                    names.get(i).equals(signal) || names.get(i).startsWith(signal + "["))
                            .toArray())
                    .orElse(new int[0]));
        }
        watches = tags.stream().anyMatch(ActuatorTags::any)
                || read.actuators().values().stream()
                        .anyMatch(settings -> settings.limited().tolerance().isPresent())
                || signals.stream().anyMatch(places -> places.length > 0);
        state = new ServiceState(
                new ServiceImage(
                        actuators.stream()
                                .map(actuator -> ActuatorService.automatic(actuator.name()))
                                .toList(),
                        read.controlled().stream()
                                .map(variable -> ControlledService.held(variable.name()))
                                .toList()),
                List.of(),
                SolveService.NONE,
                factors());
        restore(kept);
    }

    /** Sets the number of periods without a new frame after which the plant counts as dead. */
    public void silence(double periods) {
        silence = periods;
    }

    /** Names of the controlled variables of the case, from its start on and for any thread. */
    public List<String> controlled() {
        return controlledNames;
    }

    /** Other limits and rates of the same actuators, in the same order. */
    public void configure(List<Moved> changed) {
        if (changed.size() != actuators.size()) {
            throw new IllegalArgumentException(changed.size() + " actuators; expected " + actuators.size());
        }
        actuators = List.copyOf(changed);
    }

    private void restore(ServiceImage kept) {
        kept.actuators().stream()
                .filter(ActuatorService::taken)
                .forEach(actuator -> take(
                        actuator.name(), actuator.status() == ActuatorStatus.MANUAL ? actuator.value() : Double.NaN));
        kept.controlled().stream()
                .filter(each -> each.status() == ControlledStatus.DROPPED)
                .forEach(each -> drop(each.name(), true));
    }

    /** An order of an operator that has been checked; it counts from the next period on. */
    public void order(OperatorCommand command) {
        switch (command) {
            case OperatorCommand.TakeActuator take ->
                take(take.actuator(), take.value().orElse(Double.NaN));
            case OperatorCommand.ReturnActuator(String actuator) -> {
                ordered = true;
                standing(actuator).ifPresent(ActuatorStanding::giveBack);
            }
            case OperatorCommand.DropControlled(String name) -> drop(name, true);
            case OperatorCommand.ReturnControlled(String name) -> drop(name, false);
            default -> throw new IllegalArgumentException("no order about what is in service: " + command);
        }
    }

    private void take(String actuator, double value) {
        ordered = true;
        standing(actuator).ifPresent(standing -> standing.take(value));
    }

    private Optional<ActuatorStanding> standing(String actuator) {
        return IntStream.range(0, actuators.size())
                .filter(i -> actuators.get(i).name().equals(actuator))
                .mapToObj(standings::get)
                .findFirst();
    }

    private void drop(String name, boolean now) {
        ordered = true;
        controlled.stream().filter(each -> each.variable().name().equals(name)).forEach(each -> each.drop(now));
    }

    /**
     * The command of the present period.
     *
     * @param values one per actuator
     * @param planned whether the loop follows plans
     * @return what acts of it; the same array if all of it does
     */
    public double[] applied(double[] values, boolean planned) {
        System.arraycopy(values, 0, commands, 0, commands.length);
        double[] acting = values;
        for (int i = 0; i < commands.length; i++) {
            ActuatorStanding standing = standings.get(i);
            if (!planned) {
                standing.follow(values[i]);
            }
            double acts = standing.acting(values[i]);
            if (acts != values[i] && Double.isFinite(acts)) {
                acting = acting == values ? values.clone() : acting;
                acting[i] = acts;
            }
        }
        return acting;
    }

    /**
     * What is measured in a period.
     *
     * @param frame the newest measurements
     * @param quiet periods since they came
     * @param readBack one per actuator, NaN for none
     * @param image the judged signals
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Seen(TagFrame frame, long quiet, double[] readBack, ProcessImage image) {}

    /**
     * A period begins: decides for it.
     *
     * @param wallMillis the time of day
     */
    public ServiceState examine(Seen seen, long wallMillis) {
        if (!watches && !ordered) {
            return state;
        }
        unknown.clear();
        for (int i = 0; i < commands.length; i++) {
            Words words = tags.get(i).read(seen.frame(), seen.quiet() == 0, seen.quiet() > silence);
            standings.get(i).examine(words, seen.readBack()[i], commands[i]);
            String text = tags.get(i).unknown(words);
            if (!text.isEmpty()) {
                unknown.add(new UnknownStatus(actuators.get(i).name(), text));
            }
        }
        for (int i = 0; i < controlled.size(); i++) {
            examine(controlled.get(i), signals.get(i), seen.image());
        }
        ServiceImage present = image(wallMillis);
        if (!present.isWhole() || !present.equals(state.image())) {
            state = new ServiceState(present, courses(), solve(), factors());
        }
        return state;
    }

    private static void examine(ControlledStanding standing, int[] places, ProcessImage image) {
        boolean bad = false;
        boolean usable = true;
        int patience = 0;
        for (int place : places) {
            bad |= image.standing(place) == SignalStanding.LOST || image.bridged(place) > image.badReads(place);
            usable &= image.bridged(place) == 0;
            patience = Math.max(patience, image.badReads(place));
        }
        standing.examine(bad, usable, patience);
    }

    private ServiceImage image(long wallMillis) {
        List<ActuatorService> moved = new ArrayList<>(standings.size());
        for (int i = 0; i < standings.size(); i++) {
            ActuatorStanding standing = standings.get(i);
            ActuatorService before = state.image().actuators().get(i);
            boolean changed = before.status() != standing.status();
            moved.add(new ActuatorService(
                    before.name(),
                    standing.status(),
                    standing.value(),
                    standing.reason(),
                    changed ? wallMillis : before.since(),
                    standing.isTaken()));
        }
        List<ControlledService> held = new ArrayList<>(controlled.size());
        for (int i = 0; i < controlled.size(); i++) {
            ControlledStanding standing = controlled.get(i);
            ControlledService before = state.image().controlled().get(i);
            boolean changed = before.status() != standing.status();
            held.add(new ControlledService(
                    before.name(), standing.status(), standing.reason(), changed ? wallMillis : before.since()));
        }
        return new ServiceImage(moved, held, unknown);
    }

    private List<LimitCourse> courses() {
        List<LimitCourse> courses = new ArrayList<>();
        for (int i = 0; i < standings.size(); i++) {
            ActuatorStanding standing = standings.get(i);
            double value = standing.planned();
            if (Double.isFinite(value)) {
                String name = actuators.get(i).name();
                switch (standing.status()) {
                    case AUTO -> {
                        // the limits of the case
                    }
                    case MANUAL -> courses.add(moving(actuators.get(i), commands[i], value));
                    case TRACKING, UNKNOWN -> courses.add(LimitCourse.of(new VariableLimits(name, value, value)));
                    case LIMITED_HIGH ->
                        courses.add(LimitCourse.of(new VariableLimits(name, Double.NEGATIVE_INFINITY, value)));
                    case LIMITED_LOW ->
                        courses.add(LimitCourse.of(new VariableLimits(name, value, Double.POSITIVE_INFINITY)));
                }
            }
        }
        return courses;
    }

    /** The way of an actuator that an operator moves: at its rate to the value, then there. */
    private static LimitCourse moving(Moved actuator, double from, double target) {
        double to = Math.clamp(target, actuator.least(), actuator.most());
        VariableLimits end = new VariableLimits(actuator.name(), to, to);
        double seconds = Math.abs(to - from) / actuator.rate();
        return Double.isFinite(seconds) && seconds > 0
                ? new LimitCourse(new VariableLimits(actuator.name(), from, from), end, seconds)
                : LimitCourse.of(end);
    }

    private SolveService solve() {
        List<String> held = IntStream.range(0, standings.size())
                .filter(i -> standings.get(i).status().isOut())
                .mapToObj(i -> actuators.get(i).name())
                .toList();
        List<String> released = controlled.stream()
                .filter(each -> !each.status().isInService())
                .flatMap(each -> each.variable().limits().stream())
                .distinct()
                .toList();
        return held.isEmpty() && released.isEmpty() ? SolveService.NONE : new SolveService(held, released);
    }

    private List<ParameterValues> factors() {
        List<ParameterValues> factors = new ArrayList<>();
        for (ControlledStanding each : controlled) {
            double[] value = {each.status().isInService() ? 1 : 0};
            each.variable().factor().ifPresent(name -> factors.add(new ParameterValues(name, value)));
        }
        return factors;
    }

    /** Exchanges who has what; since when is not part of it. */
    public void exchange(StateExchange exchanged) {
        standings.forEach(standing -> standing.exchange(exchanged));
        tags.forEach(each -> each.exchange(exchanged));
        controlled.forEach(standing -> standing.exchange(exchanged));
        exchanged.reals(commands);
        ordered = exchanged.flag(ordered);
    }
}
