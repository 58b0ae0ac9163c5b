package dev.takt.config.setting;

import java.lang.annotation.Annotation;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What the values of a component are: by its type in Java, and by an annotation where that does not say it all. */
final class ComponentType {
    private ComponentType() {}

    static SettingType<?> of(RecordComponent component) {
        Type type = component.getGenericType() instanceof ParameterizedType generic
                        && generic.getRawType() == Optional.class
                ? generic.getActualTypeArguments()[0]
                : component.getType();
        if (type == double.class || type == Double.class) {
            return find(component, Time.class)
                    .<SettingType<?>>map(time -> new SettingType.Time(time.positive(), time.unlimited()))
                    .orElseGet(() -> real(component));
        }
        if (type == int.class || type == Integer.class) {
            Whole whole = get(component, Whole.class);
            return new SettingType.Whole(whole.atLeast(), whole.atMost());
        }
        if (type == String.class) {
            return find(component, FileName.class)
                    .<SettingType<?>>map(file -> new SettingType.FileName(file.value()))
                    .orElseGet(() ->
                            new SettingType.Words(get(component, Words.class).value()));
        }
        if (type == List.class
                && component.getGenericType() instanceof ParameterizedType list
                && list.getActualTypeArguments()[0] == HostAddress.class) {
            return new SettingType.Addresses();
        }
        if (type == List.class) {
            return new SettingType.Listed(get(component, Words.class).value());
        }
        return ofTypeAlone(type)
                .orElseThrow(() -> new IllegalStateException(component + " has a type that no setting has"));
    }

    private static SettingType<?> real(RecordComponent component) {
        Real real = get(component, Real.class);
        return new SettingType.Real(real.above(), real.atLeast(), real.atMost());
    }

    private static Optional<SettingType<?>> ofTypeAlone(Type type) {
        if (type == boolean.class || type == Boolean.class) {
            return Optional.of(new SettingType.Switch());
        }
        if (type == Range.class) {
            return Optional.of(new SettingType.Span());
        }
        if (type == HostAddress.class) {
            return Optional.of(new SettingType.Address());
        }
        if (type == LoggerLevels.class) {
            return Optional.of(new SettingType.Levels());
        }
        if (type == Instant.class) {
            return Optional.of(new SettingType.Moment());
        }
        return type instanceof Class<?> values && values.isEnum()
                ? Optional.of(new SettingType.Choice(Arrays.stream(values.getEnumConstants())
                        .<Enum<?>>map(Enum.class::cast)
                        .toList()))
                : Optional.empty();
    }

    private static <A extends Annotation> Optional<A> find(RecordComponent component, Class<A> annotation) {
        return Optional.ofNullable(component.getAnnotation(annotation));
    }

    /** An annotation that a component has to have. */
    static <A extends Annotation> A get(RecordComponent component, Class<A> annotation) {
        return find(component, annotation)
                .orElseThrow(() -> new IllegalStateException(component + " has no @" + annotation.getSimpleName()));
    }
}
