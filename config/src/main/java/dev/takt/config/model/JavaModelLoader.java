package dev.takt.config.model;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Finds the class of a model in Java: compiles a source file in memory, or takes a class that was compiled before. */
final class JavaModelLoader {
    static final String SOURCE = ".java";

    private final Place place;
    private final List<Path> classPath;
    private final Problems problems;

    /**
     * A loader for one setting.
     *
     * @param place of the setting
     * @param classPath folders and jars beside those of Takt
     */
    JavaModelLoader(Place place, List<Path> classPath, Problems problems) {
        this.place = place;
        this.classPath = classPath;
        this.problems = problems;
    }

    /** The class in a source file, that has the name of the file; empty after a problem. */
    Optional<Class<?>> compiled(Path source) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            problems.add(
                    place,
                    "there is no compiler in this Java run-time image for " + source,
                    "a JDK",
                    "Maybe compile it elsewhere, and give java the name of the class and class-path its folder.");
            return Optional.empty();
        }
        if (!Files.isRegularFile(source)) {
            problems.add(place, "the file " + source + " does not exist", "a source file, beside the case file", "");
            return Optional.empty();
        }
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
            CompiledClasses classes = new CompiledClasses(files);
            List<String> options = List.of("-proc:none", "-implicit:none", "-classpath", wholeClassPath());
            boolean sound = compiler.getTask(
                            null, classes, diagnostics, options, null, files.getJavaFileObjects(source))
                    .call();
            diagnostics.getDiagnostics().stream()
                    .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                    .forEach(each -> problems.add(at(each, source), message(each), "", ""));
            return sound ? loaded(binaryName(classes, source), classes.loader(parent())) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A class on the class path; empty after a problem. */
    Optional<Class<?>> named(String name) {
        return loaded(name, parent());
    }

    private Optional<Class<?>> loaded(String name, ClassLoader loader) {
        try {
            return Optional.of(Class.forName(name, true, loader));
        } catch (ClassNotFoundException | NoClassDefFoundError e) {
            problems.add(
                    place,
                    "there is no class " + name,
                    "a source file such as Pole.java, or the name of a class on the class path",
                    classPath.isEmpty() ? "Maybe class-path = [\"classes\"] is missing." : "");
        } catch (LinkageError e) {
            problems.add(place, "the class " + name + " cannot be loaded: " + e.getMessage(), "", "");
        }
        return Optional.empty();
    }

    private static String binaryName(CompiledClasses classes, Path source) {
        String file = String.valueOf(source.getFileName());
        String simple = file.substring(0, file.length() - SOURCE.length());
        return classes.names().stream()
                .filter(name -> name.equals(simple) || name.endsWith("." + simple))
                .findFirst()
                .orElse(simple);
    }

    private String wholeClassPath() {
        List<String> all = new ArrayList<>(List.of(System.getProperty("java.class.path", "")));
        classPath.forEach(path -> all.add(path.toString()));
        return String.join(File.pathSeparator, all);
    }

    private ClassLoader parent() {
        ClassLoader own = JavaModelLoader.class.getClassLoader();
        return classPath.isEmpty()
                ? own
                : new URLClassLoader(
                        classPath.stream().map(JavaModelLoader::url).toArray(URL[]::new), own);
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(path + " has no address", e);
        }
    }

    private Place at(Diagnostic<? extends JavaFileObject> diagnostic, Path source) {
        if (diagnostic.getLineNumber() == Diagnostic.NOPOS) {
            return place;
        }
        int line = (int) diagnostic.getLineNumber();
        int column = (int) diagnostic.getColumnNumber();
        int length = (int) Math.max(1, diagnostic.getEndPosition() - diagnostic.getPosition());
        Place there = Place.setting(source.toString(), line, column, place.path());
        try (var lines = Files.lines(source)) {
            return lines.skip(line - 1L)
                    .findFirst()
                    .filter(text -> text.indexOf('\t') < 0 && column <= text.length())
                    .map(text -> there.marking(text, column - 1, Math.min(length, text.length() - column + 1)))
                    .orElse(there);
        } catch (IOException e) {
            return there;
        }
    }

    private static String message(Diagnostic<?> diagnostic) {
        return diagnostic.getMessage(Locale.ROOT).lines().map(String::strip).collect(Collectors.joining("; "));
    }
}
