package dev.takt.links.opcua;

import dev.takt.config.service.ServiceTag;
import dev.takt.config.service.ServiceTag.Content;
import dev.takt.links.LinkStatistics;
import dev.takt.loop.Coded;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.loop.service.ServiceImage;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import org.eclipse.milo.opcua.sdk.client.OpcUaClient;
import org.eclipse.milo.opcua.stack.core.UaException;
import org.eclipse.milo.opcua.stack.core.types.builtin.DataValue;
import org.eclipse.milo.opcua.stack.core.types.builtin.NodeId;
import org.eclipse.milo.opcua.stack.core.types.builtin.StatusCode;
import org.eclipse.milo.opcua.stack.core.types.builtin.Variant;
import org.eclipse.milo.opcua.stack.core.types.enumerated.TimestampsToReturn;

/**
 * What is in service, as nodes of a server, in a separate session: the loop writes status and reason of each actuator and each
 * controlled variable when they change, and follows command words. Only a change of a word is a command. What a word is when the loop
 * begins to follow it, or when the server has started again, may be old, and is none. What it became while the session was lost is one.
 */
public final class OpcUaService implements AutoCloseable {
    private static final int IN_THE_LOOP = 1;
    private static final int OUT_OF_IT = 2;

    private final Map<ServiceTag, String> nodes;
    private final Map<String, ServiceTag> tags = new HashMap<>();
    private final Map<String, DoubleUnaryOperator> scales;
    private final Consumer<OperatorCommand> orders;
    private final Consumer<String> problems;
    private final FollowedNodes followed;
    private final AtomicReference<ServiceImage> image = new AtomicReference<>(ServiceImage.NONE);
    private final ExecutorService writer = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("opcua-service").daemon().factory());
    private final Map<ServiceTag, Integer> words = new HashMap<>();
    private final Map<ServiceTag, Double> values = new HashMap<>();
    private final Map<ServiceTag, OperatorCommand> given = new HashMap<>();
    private final Set<ServiceTag> unanswered = new HashSet<>();
    private volatile String problem = "";
    /** Of the thread of the writer. */
    private Optional<OpcUaClient> greeted = Optional.empty();

    private List<Row> rows = List.of();
    private final Map<ServiceTag, Object> written = new HashMap<>();

    /** A node that the loop writes. */
    private record Row(ServiceTag tag, WrittenNode node) {}

    /**
     * Starts to connect.
     *
     * @param nodes of the tags
     * @param scales from the numbers of the server to those of the model, by actuator
     * @param orders receives what is commanded
     * @param problems receives what is wrong with commands and what is shown, on any thread
     */
    public OpcUaService(
            Map<ServiceTag, String> nodes,
            Map<String, DoubleUnaryOperator> scales,
            OpcUaAccess access,
            Consumer<OperatorCommand> orders,
            Consumer<String> problems) {
        this.nodes = Map.copyOf(nodes);
        this.scales = Map.copyOf(scales);
        this.orders = orders;
        this.problems = problems;
        Map<String, String> read = new HashMap<>();
        nodes.forEach((tag, node) -> {
            if (!tag.isWritten()) {
                tags.put(tag.name(), tag);
                read.put(tag.name(), node);
            }
        });
        // its threads wait until this object is complete
        synchronized (this) {
            this.followed = follow(read, access);
        }
    }

    private FollowedNodes follow(Map<String, String> read, OpcUaAccess access) {
        return new FollowedNodes(
                "commands about service",
                read,
                access,
                new FollowedNodes.Listener() {
                    @Override
                    public void began(OpcUaClient client, boolean goesOn) {
                        if (!goesOn) {
                            forget();
                        }
                        show();
                    }

                    @Override
                    public void told(String name, DataValue value) {
                        Optional.ofNullable(tags.get(name)).ifPresent(tag -> changed(tag, value));
                    }

                    @Override
                    public void alive() {
                        show();
                    }
                },
                problems);
    }

    /** The reason why there is no connection, or why a node is not written, for the user. */
    public String lastProblem() {
        return followed.lastProblem().isEmpty() ? problem : followed.lastProblem();
    }

    /** The counts. */
    public LinkStatistics statistics() {
        return followed.statistics();
    }

    /** Ends the session as if it were lost; another one follows. */
    void loseSession() {
        followed.client().ifPresent(client -> followed.giveUp(client, "the session is lost"));
    }

    // ---- commands ---------------------------------------------------------------------------------------------------

    private synchronized void forget() {
        words.clear();
        values.clear();
        given.clear();
        unanswered.clear();
    }

    private synchronized void changed(ServiceTag tag, DataValue value) {
        show();
        if (tag.content() == Content.MANUAL) {
            double now = number(value).orElse(Double.NaN);
            Double before = values.put(tag, now);
            ServiceTag command = new ServiceTag(tag.subject(), true, Content.COMMAND);
            if (before != null && Double.compare(before, now) != 0 && words.getOrDefault(command, 0) == OUT_OF_IT) {
                ask(command);
            }
            return;
        }
        if (number(value).isEmpty()) {
            return;
        }
        int now = word(value);
        Integer before = words.put(tag, now);
        if (before != null && before != now || unanswered.remove(tag)) {
            given.remove(tag);
            ask(tag);
        }
    }

    /** Reads the word and the value as they are now: of a write of both, one may be told before the other. */
    private void ask(ServiceTag command) {
        Optional<OpcUaClient> client = followed.client();
        if (client.isEmpty()) {
            unanswered.add(command);
            return;
        }
        List<NodeId> asked = new ArrayList<>();
        try {
            asked.add(ControllerNodes.node(client.get(), nodeOf(command)));
            if (command.isActuator()) {
                ServiceTag manual = new ServiceTag(command.subject(), true, Content.MANUAL);
                asked.add(ControllerNodes.node(client.get(), nodeOf(manual)));
            }
        } catch (UaException e) {
            tell("a command is not read: " + e.getMessage());
            return;
        }
        client.get().readValuesAsync(0, TimestampsToReturn.Neither, asked).whenComplete((answers, failure) -> {
            if (failure != null) {
                unanswered(command);
                followed.giveUp(client.get(), "a read of a command failed: " + failure);
            } else {
                decide(command, answers);
            }
        });
    }

    /** A command is asked for again when a new session tells its word. */
    private synchronized void unanswered(ServiceTag command) {
        unanswered.add(command);
    }

    /** Something is wrong, or, with nothing, no longer. */
    private void tell(String wrong) {
        if (!wrong.isEmpty() && !wrong.equals(problem)) {
            problems.accept(wrong);
        }
        problem = wrong;
    }

    private String nodeOf(ServiceTag tag) {
        return Objects.requireNonNull(nodes.get(tag), tag::name);
    }

    private synchronized void decide(ServiceTag command, List<DataValue> answers) {
        if (number(answers.getFirst()).isEmpty()) {
            unanswered.add(command);
            return;
        }
        int word = word(answers.getFirst());
        if (word < 0 || word > OUT_OF_IT) {
            tell(command.name() + " is " + word + "; expected 0, " + IN_THE_LOOP + " or " + OUT_OF_IT
                    + "; nothing was changed");
        }
        Optional<OperatorCommand> order = order(command, word, answers.getLast());
        if (order.isPresent() && !order.get().equals(given.put(command, order.get()))) {
            orders.accept(order.get());
        }
    }

    private Optional<OperatorCommand> order(ServiceTag command, int word, DataValue value) {
        String subject = command.subject();
        return switch (word) {
            case IN_THE_LOOP ->
                Optional.of(
                        command.isActuator()
                                ? new OperatorCommand.ReturnActuator(subject)
                                : new OperatorCommand.ReturnControlled(subject));
            case OUT_OF_IT ->
                Optional.of(
                        command.isActuator()
                                ? new OperatorCommand.TakeActuator(subject, manual(subject, value))
                                : new OperatorCommand.DropControlled(subject));
            default -> Optional.empty();
        };
    }

    private OptionalDouble manual(String actuator, DataValue value) {
        DoubleUnaryOperator scale = scales.getOrDefault(actuator, DoubleUnaryOperator.identity());
        return number(value)
                .filter(Double::isFinite)
                .map(each -> OptionalDouble.of(scale.applyAsDouble(each)))
                .orElse(OptionalDouble.empty());
    }

    /** A word that is no good whole number says nothing. */
    private static int word(DataValue value) {
        return number(value)
                .filter(each -> each == Math.rint(each) && Math.abs(each) <= Integer.MAX_VALUE)
                .map(Double::intValue)
                .orElse(0);
    }

    private static Optional<Double> number(DataValue value) {
        StatusCode status = value.statusCode();
        return (status == null || status.isGood()) && value.value().value() instanceof Number number
                ? Optional.of(number.doubleValue())
                : Optional.empty();
    }

    // ---- what is in service -----------------------------------------------------------------------------------------

    /** Something went in or out of service. Does not wait. */
    public void show(ServiceImage present) {
        if (!present.equals(image.getAndSet(present))) {
            show();
        }
    }

    private void show() {
        if (!writer.isShutdown()) {
            writer.execute(this::write);
        }
    }

    /** Writes what differs from what the server has of this session. */
    private void write() {
        Optional<OpcUaClient> client = followed.client();
        if (client.isEmpty() || image.get().equals(ServiceImage.NONE)) {
            return;
        }
        try {
            if (!greeted.equals(client)) {
                greeted = client;
                written.clear();
                rows = rows(client.get());
            }
            write(client.get());
        } catch (UaException e) {
            greeted = Optional.empty();
            tell("what is in service is not shown: " + e.getMessage());
        }
    }

    private List<Row> rows(OpcUaClient client) throws UaException {
        List<ServiceTag> own =
                nodes.keySet().stream().filter(ServiceTag::isWritten).toList();
        List<WrittenNode> typed =
                ControllerNodes.written(client, own.stream().map(nodes::get).toList());
        List<Row> found = new ArrayList<>();
        for (int i = 0; i < own.size(); i++) {
            found.add(new Row(own.get(i), typed.get(i)));
        }
        return found;
    }

    private void write(OpcUaClient client) {
        Map<ServiceTag, Object> present = contents(image.get());
        List<NodeId> changed = new ArrayList<>();
        List<DataValue> values = new ArrayList<>();
        for (Row row : rows) {
            Object now = present.get(row.tag());
            if (now != null && !now.equals(written.put(row.tag(), now))) {
                Optional<Variant> variant = now instanceof Number number
                        ? row.node().of(number.doubleValue())
                        : Optional.of(Variant.ofString(now.toString()));
                variant.ifPresent(each -> {
                    changed.add(row.node().node());
                    values.add(DataValue.valueOnly(each));
                });
            }
        }
        if (changed.isEmpty()) {
            return;
        }
        client.writeValuesAsync(changed, values).whenComplete((results, failure) -> {
            if (failure != null) {
                followed.giveUp(client, "a write of what is in service failed: " + failure);
            } else {
                String refused = OpcUaControllerEnd.refusals(changed, results, new BitSet());
                tell(refused.isEmpty() ? "" : "the server does not take what is in service: " + refused);
            }
        });
    }

    private static Map<ServiceTag, Object> contents(ServiceImage image) {
        Map<ServiceTag, Object> contents = new HashMap<>();
        image.actuators().forEach(each -> put(contents, each.name(), true, each.status(), each.reason()));
        image.controlled().forEach(each -> put(contents, each.name(), false, each.status(), each.reason()));
        return contents;
    }

    private static void put(
            Map<ServiceTag, Object> contents, String name, boolean isActuator, Coded status, String reason) {
        contents.put(new ServiceTag(name, isActuator, Content.STATUS), status.code());
        contents.put(new ServiceTag(name, isActuator, Content.REASON), reason);
    }

    @Override
    public void close() {
        writer.shutdown();
        followed.close();
    }
}
