package dev.takt.config.model;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.expression.ConstantValues;
import dev.takt.config.model.expression.Family;
import dev.takt.config.model.expression.Symbol;
import dev.takt.config.source.Fields;
import dev.takt.config.source.Node;
import dev.takt.config.time.PlantTime;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Variable;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads a {@code model} block that names a class in Java. */
final class JavaModelReader {
    /** The setting that makes a model one in Java. */
    static final String KEY = "java";

    private static final List<String> FIELDS = List.of(KEY, "class-path", "constants", "start");
    private static final Pattern MEMBER = Pattern.compile("(.+)\\[(\\d{1,9}(?:,\\d{1,9})*)]");

    private final ModelContext context;
    private final Problems problems;
    private final Node.Block block;
    private final Fields fields;
    private final Path folder;
    private final Place place;

    JavaModelReader(Node.Block block, Path folder, PlantTime time, Problems problems) {
        this.context = new ModelContext(problems, time);
        this.problems = problems;
        this.block = block;
        this.fields = new Fields(withoutParameters(block, problems), problems, FIELDS);
        this.folder = folder;
        this.place = Optional.ofNullable(block.entries().get(KEY)).orElse(block).place();
    }

    /** A plant whose constants change while it runs has them among its parameters; Java has none to give them to. */
    private static Node.Block withoutParameters(Node.Block block, Problems problems) {
        Map<String, Node> entries = new LinkedHashMap<>(block.entries());
        if (entries.remove("parameters") instanceof Node.Block moved) {
            moved.entries()
                    .forEach((name, node) -> problems.add(
                            node.key(),
                            name + " is a number of the file; the model is in Java",
                            "a parameter that the model declares",
                            "Maybe builder.parameter(\"" + name + "\", …) is what is meant."));
        }
        return new Node.Block(block.place(), block.key(), entries);
    }

    /** The model; empty after a problem. */
    Optional<CaseModel> read() {
        int before = problems.count();
        ModelConstants constants = constants();
        JavaModelLoader loader = new JavaModelLoader(place, classPath(), problems);
        if (problems.count() > before) {
            return Optional.empty();
        }
        return model(loader).flatMap(model -> problem(model, constants)).flatMap(problem -> {
            declare(problem);
            return problems.count() > before
                    ? Optional.empty()
                    : Optional.of(CaseModel.checked(problem, new ModelPlaces(place), context, fields.block("start")));
        });
    }

    private ModelConstants constants() {
        List<ModelContext.Declared> declared = context.declarations(fields.block("constants"), "a constant");
        new ConstantReader(context).read(declared);
        Map<String, Map<List<Integer>, Double>> numbers = new LinkedHashMap<>();
        for (String name : context.names.all()) {
            if (context.names.find(name).orElseThrow() instanceof Symbol.Constant(ConstantValues values, Place _)) {
                Map<List<Integer>, Double> members = new LinkedHashMap<>();
                for (List<Integer> indices : values.indices()) {
                    OptionalDouble value = values.value(indices, context.numbers, problems);
                    value.ifPresent(number -> members.put(indices, number));
                }
                numbers.put(name, members);
            }
        }
        return new ModelConstants(numbers);
    }

    private List<Path> classPath() {
        List<Path> paths = new ArrayList<>();
        Optional<Node> given = fields.find("class-path");
        List<Node> elements = given.stream()
                .flatMap(node -> node instanceof Node.Sequence list ? list.elements().stream() : Stream.of(node))
                .toList();
        for (Node element : elements) {
            Path path = element instanceof Node.Text(Place named, Place _, String name)
                    ? named.folder().resolve(name)
                    : folder;
            if (element instanceof Node.Text && Files.exists(path)) {
                paths.add(path);
            } else {
                problems.add(
                        element.place(),
                        element instanceof Node.Text ? path + " does not exist" : element.describe(),
                        "a list of folders and jars, from the folder of the case file on",
                        "");
            }
        }
        return paths;
    }

    private Optional<JavaModel> model(JavaModelLoader loader) {
        if (!(fields.find(KEY).orElse(block) instanceof Node.Text(Place _, Place _, String name))) {
            problems.add(
                    place,
                    fields.find(KEY).orElse(block).describe(),
                    "a source file such as Pole.java, or the name of a class",
                    "");
            return Optional.empty();
        }
        Optional<Class<?>> found =
                name.endsWith(JavaModelLoader.SOURCE) ? loader.compiled(folder.resolve(name)) : loader.named(name);
        return found.flatMap(type -> {
            if (!JavaModel.class.isAssignableFrom(type)) {
                problems.add(place, name + " is no model", "a class that implements " + JavaModel.class.getName(), "");
                return Optional.empty();
            }
            return instance(type.asSubclass(JavaModel.class));
        });
    }

    private Optional<JavaModel> instance(Class<? extends JavaModel> type) {
        try {
            return Optional.of(type.getConstructor().newInstance());
        } catch (InvocationTargetException e) {
            fails(type, Optional.ofNullable(e.getCause()).orElse(e));
        } catch (ReflectiveOperationException e) {
            problems.add(
                    place,
                    type.getName() + " cannot be made",
                    "a public class with a public constructor without arguments",
                    "");
        }
        return Optional.empty();
    }

    private Optional<OptimalControlProblem> problem(JavaModel model, ModelConstants constants) {
        try {
            Optional<OptimalControlProblem> problem = Optional.ofNullable(model.problem(constants));
            if (problem.isEmpty()) {
                problems.add(
                        place,
                        model.getClass().getName() + " makes no problem: its method problem returns null",
                        "an OptimalControlProblem",
                        "Maybe the problem that the builder makes is not returned: return builder.build().");
            }
            return problem;
        } catch (ModelException e) {
            problems.addAll(new ModelPlaces(place).problems(e.problems()));
        } catch (RuntimeException | StackOverflowError | LinkageError e) {
            fails(model.getClass(), e);
        }
        return Optional.empty();
    }

    /** What the author's own code throws, with the line of the author's file. */
    private void fails(Class<?> type, Throwable thrown) {
        String line = Stream.of(thrown.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith(type.getName()))
                .findFirst()
                .map(frame -> " (" + frame.getFileName() + ":" + frame.getLineNumber() + ")")
                .orElse("");
        String said = Optional.ofNullable(thrown.getMessage())
                .orElse(thrown.getClass().getSimpleName());
        problems.add(place, type.getName() + " makes no problem: " + said + line, "", "");
    }

    private void declare(OptimalControlProblem problem) {
        problem.domains().forEach(domain -> context.names.declare(domain.name(), new Symbol.Axis(domain, place)));
        families(problem.parameters(), Parameter::name)
                .forEach((name, family) -> context.names.declare(name, new Symbol.Given(family, place)));
        families(problem.variables(), Variable::name)
                .forEach((name, family) -> context.names.declare(name, new Symbol.Unknown(family, place)));
    }

    /** Objects whose names are {@code x[1]}, {@code x[2]} are a family x, as in a model that is written as text. */
    private static <T> Map<String, Family<T>> families(List<T> objects, Function<T, String> naming) {
        Map<String, Map<List<Integer>, T>> members = new LinkedHashMap<>();
        for (T object : objects) {
            Matcher matcher = MEMBER.matcher(naming.apply(object));
            boolean indexed = matcher.matches();
            String name = indexed ? matcher.group(1) : naming.apply(object);
            List<Integer> indices = indexed
                    ? Stream.of(matcher.group(2).split(","))
                            .map(Integer::valueOf)
                            .toList()
                    : List.of();
            members.computeIfAbsent(name, _ -> new LinkedHashMap<>()).put(indices, object);
        }
        Map<String, Family<T>> families = new LinkedHashMap<>();
        members.forEach((name, family) -> families.put(
                name, new Family<>(name, family.keySet().iterator().next().size(), family)));
        return families;
    }
}
