package dev.takt.config.model;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/** Takes what the compiler makes, and gives it to the class loader without a file between them. */
final class CompiledClasses extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> classes = new LinkedHashMap<>();

    CompiledClasses(JavaFileManager platform) {
        super(platform);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
            Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
        return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/') + kind.extension), kind) {
            @Override
            public OutputStream openOutputStream() {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                classes.put(name, bytes);
                return bytes;
            }
        };
    }

    /** Binary names of all classes. */
    Set<String> names() {
        return classes.keySet();
    }

    /** A loader that knows the classes, and leaves others to its parent. */
    ClassLoader loader(ClassLoader parent) {
        return new ClassLoader(parent) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                ByteArrayOutputStream found = classes.get(name);
                if (found == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = found.toByteArray();
                return defineClass(name, bytes, 0, bytes.length);
            }
        };
    }
}
