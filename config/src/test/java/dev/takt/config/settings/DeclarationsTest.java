package dev.takt.config.settings;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.setting.Block;
import dev.takt.config.setting.DeclaredSetting;
import dev.takt.config.setting.SettingBlock;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every record that declares a block can be bound; a new one is found by its class file. */
class DeclarationsTest {

    @ParameterizedTest
    @MethodSource("blocks")
    void areRight(Class<? extends Record> type) {
        SettingBlock<?> block = SettingBlock.of(type);
        assertFalse(block.settings().isEmpty());
        List<String> names =
                block.settings().stream().map(DeclaredSetting::name).toList();
        assertTrue(names.stream().distinct().count() == names.size(), names::toString);
        assertTrue(type.isInstance(block.standard()));
    }

    static List<Class<? extends Record>> blocks() throws IOException, URISyntaxException {
        Path classes = Path.of(
                        SolverSettings.class.getResource("SolverSettings.class").toURI())
                .getParent();
        try (Stream<Path> files = Files.list(classes)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".class"))
                    .map(name -> SolverSettings.class.getPackageName() + "." + name.replace(".class", ""))
                    .<Class<?>>map(DeclarationsTest::load)
                    .filter(type -> type.isAnnotationPresent(Block.class))
                    .<Class<? extends Record>>map(type -> type.asSubclass(Record.class))
                    .toList();
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
