package dev.takt.benchmarks.source;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Reads the main code of all modules with the parser of the JDK's own compiler. */
final class SourceReader {
    /** The comment that gives the reason for the size of a type or method. */
    private static final String REASON = "// large because";

    private SourceReader() {}

    /**
     * Reads the files {@code MODULE/src/main/java/**}.
     *
     * @param home the folder of the project
     * @throws IOException if a file cannot be read
     */
    static List<SourceFile> read(Path home) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<SourceFile> files = new ArrayList<>();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null,
                    manager,
                    null,
                    List.of("-proc:none"),
                    null,
                    manager.getJavaFileObjectsFromPaths(sources(home)));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                files.add(new UnitScanner(unit, positions).file(home));
            }
        }
        return files;
    }

    private static List<Path> sources(Path home) throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> modules = Files.list(home)) {
            for (Path module : modules.sorted().toList()) {
                Path main = module.resolve("src/main/java");
                if (Files.isDirectory(main)) {
                    try (Stream<Path> files = Files.walk(main)) {
                        files.filter(file -> file.toString().endsWith(".java"))
                                .sorted()
                                .forEach(found::add);
                    }
                }
            }
        }
        return found;
    }

    /** Collects the data of one file. */
    private static final class UnitScanner extends TreeScanner<Void, String> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final List<String> lines;
        private final List<SourceFile.Method> methods = new ArrayList<>();
        private final List<SourceFile.RecordType> records = new ArrayList<>();
        private final Set<String> names = new HashSet<>();
        private boolean inRecord;
        private boolean typeIsReasoned;

        UnitScanner(CompilationUnitTree unit, SourcePositions positions) throws IOException {
            this.unit = unit;
            this.positions = positions;
            lines = unit.getSourceFile().getCharContent(true).toString().lines().toList();
        }

        SourceFile file(Path home) {
            Path file = Path.of(unit.getSourceFile().toUri());
            scan(unit.getTypeDecls(), "");
            Set<String> imports = new HashSet<>();
            unit.getImports()
                    .forEach(each -> imports.add(each.getQualifiedIdentifier().toString()));
            return new SourceFile(
                    file,
                    home.toAbsolutePath()
                            .normalize()
                            .relativize(file.normalize())
                            .getName(0)
                            .toString(),
                    String.valueOf(unit.getPackageName()),
                    lines.size(),
                    codeLines(),
                    List.copyOf(methods),
                    List.copyOf(records),
                    imports,
                    names);
        }

        private int codeLines() {
            return (int) lines.stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty()
                            && !line.startsWith("//")
                            && !line.startsWith("*")
                            && !line.startsWith("/*"))
                    .count();
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, String outer) {
            String name = type.getSimpleName().toString();
            if (type.getKind() == Tree.Kind.RECORD) {
                int components = (int) type.getMembers().stream()
                        .filter(member -> member instanceof VariableTree field
                                && !field.getModifiers().getFlags().contains(Modifier.STATIC))
                        .count();
                records.add(new SourceFile.RecordType(name, components, isReasoned(type)));
            }
            boolean outerIsRecord = inRecord;
            boolean outerIsReasoned = typeIsReasoned;
            inRecord = type.getKind() == Tree.Kind.RECORD;
            typeIsReasoned |= isReasoned(type);
            super.visitClass(type, name);
            inRecord = outerIsRecord;
            typeIsReasoned = outerIsReasoned;
            return null;
        }

        @Override
        public Void visitMethod(MethodTree method, String owner) {
            long start = positions.getStartPosition(unit, method);
            boolean constructor = method.getName().contentEquals("<init>");
            // the components of a record are counted as such
            if (method.getBody() != null && start >= 0 && !(constructor && inRecord)) {
                int length = line(positions.getEndPosition(unit, method)) - line(start) + 1;
                String name = constructor ? owner : owner + "." + method.getName();
                methods.add(new SourceFile.Method(
                        name, length, method.getParameters().size(), typeIsReasoned || isReasoned(method)));
            }
            return super.visitMethod(method, owner);
        }

        @Override
        public Void visitIdentifier(IdentifierTree identifier, String owner) {
            names.add(identifier.getName().toString());
            return super.visitIdentifier(identifier, owner);
        }

        private int line(long position) {
            return (int) unit.getLineMap().getLineNumber(position);
        }

        private boolean isReasoned(Tree tree) {
            int first = line(positions.getStartPosition(unit, tree));
            // the comment stands before the annotations or behind them
            return lines.subList(Math.max(0, first - 2), Math.min(lines.size(), first + 1)).stream()
                    .anyMatch(line -> line.strip().startsWith(REASON));
        }
    }
}
