package dev.takt.config.setting;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Makes a record of the values of the settings that its components declare. */
final class SettingRecord<R extends Record> {
    private final Constructor<R> constructor;
    private final List<Function<SettingValues, Object>> arguments = new ArrayList<>();
    private final List<DeclaredSetting<?>> settings = new ArrayList<>();
    private final List<FreeBlock> freeBlocks = new ArrayList<>();

    /**
     * Looks at a record.
     *
     * @param prefix of the paths of its settings: empty, or the path of a group with a dot
     */
    SettingRecord(Class<R> type, String prefix) {
        RecordComponent[] components = type.getRecordComponents();
        for (RecordComponent component : components) {
            arguments.add(argument(component, prefix));
        }
        try {
            constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    /** All settings, in the order of the components. */
    List<DeclaredSetting<?>> settings() {
        return List.copyOf(settings);
    }

    /** The components that are read elsewhere. */
    List<FreeBlock> freeBlocks() {
        return List.copyOf(freeBlocks);
    }

    R record(SettingValues values) {
        try {
            return constructor.newInstance(
                    arguments.stream().map(argument -> argument.apply(values)).toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What a component takes of the values. */
    private Function<SettingValues, Object> argument(RecordComponent component, String prefix) {
        Optional<Setting> declaration = Optional.ofNullable(component.getAnnotation(Setting.class));
        Optional<FreeBlock> free = Optional.ofNullable(component.getAnnotation(FreeBlock.class));
        if (declaration.isPresent()) {
            return setting(component, declaration.get(), prefix);
        }
        if (free.isPresent() && component.getType() == Map.class) {
            freeBlocks.add(free.get());
            return _ -> Map.of();
        }
        if (component.getType().isRecord()) {
            return group(component, prefix);
        }
        throw new IllegalStateException(component + " is no setting, no group of settings and no free block");
    }

    private Function<SettingValues, Object> setting(RecordComponent component, Setting declaration, String prefix) {
        String path = declaration.path().isEmpty() ? kebabCase(component.getName()) : declaration.path();
        DeclaredSetting<?> setting = DeclaredSetting.of(
                prefix + path,
                ComponentType.of(component),
                declaration,
                ComponentType.get(component, About.class).value());
        settings.add(setting);
        boolean optional = component.getType() == Optional.class;
        if (optional == setting.standard().isPresent()) {
            throw new IllegalStateException(component + " must either be Optional or have a default");
        }
        return optional
                ? values -> values.find(setting)
                : values -> values.find(setting).orElseThrow();
    }

    private Function<SettingValues, Object> group(RecordComponent component, String prefix) {
        String path = Optional.ofNullable(component.getAnnotation(Group.class))
                .map(Group::value)
                .orElseGet(() -> kebabCase(component.getName()));
        SettingRecord<?> group = new SettingRecord<>(
                component.getType().asSubclass(Record.class), path.isEmpty() ? prefix : prefix + path + ".");
        settings.addAll(group.settings);
        return group::record;
    }

    private static String kebabCase(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
