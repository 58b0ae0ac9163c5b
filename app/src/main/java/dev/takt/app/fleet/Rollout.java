package dev.takt.app.fleet;

import dev.takt.app.fleet.LoopSettings.Verdict;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Has loops read their files again in stages: one loop, one of a hundred, the rest. A stage begins when each loop of the one before has
 * kept its settings after their {@linkplain dev.takt.actors.supervision.ReloadTrial trial}. When one has not, all that have taken them
 * go back to what they had.
 */
final class Rollout implements Runnable {
    private static final int HUNDRED = 100;
    private static final long ANSWER_SECONDS = 30;
    /** A trial that has not ended after so many times its periods will not. */
    private static final long PATIENCE = 3;

    private static final int MOST_TOLD = 5;
    private static final double NANO = 1e-9;

    private final List<List<FleetLoop>> stages;
    private final String who;
    private final Consumer<CommandOutcome> ended;
    private final List<FleetLoop> taken = new ArrayList<>();
    private volatile String progress = "";
    private volatile boolean running = true;

    /**
     * Prepares a roll-out.
     *
     * @param loops that get the settings, in this order
     * @param who orders it
     * @param ended hears how it ended
     */
    Rollout(List<FleetLoop> loops, String who, Consumer<CommandOutcome> ended) {
        this.stages = stages(loops);
        this.who = who;
        this.ended = ended;
        this.progress = "begins, in " + stages.size() + " stages";
    }

    private static List<List<FleetLoop>> stages(List<FleetLoop> loops) {
        List<List<FleetLoop>> stages = new ArrayList<>();
        int first = Math.min(1, loops.size());
        int second = Math.min(loops.size(), first + Math.ceilDiv(loops.size(), HUNDRED));
        for (List<FleetLoop> stage :
                List.of(loops.subList(0, first), loops.subList(first, second), loops.subList(second, loops.size()))) {
            if (!stage.isEmpty()) {
                stages.add(List.copyOf(stage));
            }
        }
        return stages;
    }

    /** Whether it has not ended. */
    boolean isRunning() {
        return running;
    }

    /** What it is at, or how it ended. */
    String progress() {
        return progress;
    }

    @Override
    public void run() {
        CommandOutcome outcome = outcome();
        progress = outcome.reason();
        running = false;
        ended.accept(outcome);
    }

    private CommandOutcome outcome() {
        int done = 0;
        for (int k = 0; k < stages.size(); k++) {
            List<FleetLoop> stage = stages.get(k);
            progress = "stage " + (k + 1) + " of " + stages.size() + ": " + stage.size() + " loops on trial, " + done
                    + " have kept the settings";
            Map<FleetLoop, String> against = attempt(stage);
            if (!against.isEmpty()) {
                return goneBack(k + 1, against);
            }
            done += stage.size();
        }
        return new CommandOutcome(true, done + " loops have kept the settings", -1);
    }

    /** Has loops read their files; returns what is against it, by loop. */
    private Map<FleetLoop, String> attempt(List<FleetLoop> stage) {
        Map<FleetLoop, CompletableFuture<Verdict>> verdicts = new LinkedHashMap<>();
        Map<FleetLoop, CompletableFuture<CommandOutcome>> answers = new LinkedHashMap<>();
        for (FleetLoop loop : stage) {
            verdicts.put(loop, loop.settings().nextVerdict());
            answers.put(loop, reload(loop));
        }
        Map<FleetLoop, String> against = new LinkedHashMap<>();
        answers.forEach((loop, answer) -> {
            CommandOutcome outcome = joined(answer, new CommandOutcome(false, "it has ended", -1));
            if (!outcome.accepted()) {
                against.put(loop, outcome.reason());
            }
        });
        verdicts.forEach((loop, verdict) -> {
            if (!against.containsKey(loop)) {
                judge(loop, verdict, against);
            }
        });
        return against;
    }

    private void judge(FleetLoop loop, CompletableFuture<Verdict> coming, Map<FleetLoop, String> against) {
        long patience = PATIENCE * loop.settings().trialPeriods() * loop.periodNanos();
        CompletableFuture<Verdict> verdict =
                coming.orTimeout(patience + TimeUnit.SECONDS.toNanos(ANSWER_SECONDS), TimeUnit.NANOSECONDS);
        try {
            switch (verdict.join()) {
                case KEPT -> {
                    if (loop.settings().hasChanged()) {
                        taken.add(loop);
                    }
                }
                case ROLLED_BACK -> against.put(loop, "it got worse and went back");
            }
        } catch (CompletionException | CancellationException e) {
            taken.add(loop);
            against.put(loop, "its trial did not end in " + Math.round(NANO * patience) + " s");
        }
    }

    private CompletableFuture<CommandOutcome> reload(FleetLoop loop) {
        return loop.operation()
                .submit(new OperatorCommand.Reload(), who)
                .toCompletableFuture()
                .completeOnTimeout(
                        new CommandOutcome(false, "it does not answer", -1), ANSWER_SECONDS, TimeUnit.SECONDS);
    }

    private static CommandOutcome joined(CompletableFuture<CommandOutcome> answer, CommandOutcome otherwise) {
        try {
            return answer.join();
        } catch (CompletionException | CancellationException e) {
            return otherwise;
        }
    }

    private CommandOutcome goneBack(int stage, Map<FleetLoop, String> against) {
        List<FleetLoop> back = List.copyOf(taken);
        progress = "goes back: " + back.size() + " loops had kept the settings";
        back.forEach(loop -> loop.settings().goBack());
        Map<FleetLoop, String> stuck = attempt(back);
        StringBuilder text = new StringBuilder("ended in stage " + stage + " of " + stages.size());
        text.append(told(against, "; "));
        text.append("; ").append(back.size() - stuck.size()).append(" that had kept the settings went back");
        text.append(told(stuck, "; not back: "));
        return new CommandOutcome(false, text.toString(), -1);
    }

    private static String told(Map<FleetLoop, String> reasons, String before) {
        return reasons.entrySet().stream()
                .limit(MOST_TOLD)
                .map(each -> before + each.getKey().name() + ": " + each.getValue())
                .collect(Collectors.joining());
    }
}
