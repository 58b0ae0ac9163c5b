package dev.takt.plant.fmu;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * The content of an FMU's {@code modelDescription.xml} (FMI 2.0, 2.2 and 4.3; FMI 3.0, 2.4 and 4.3), as far as a plant
 * needs it.
 *
 * @param version of the standard
 * @param token that the binary requires: the guid, or the instantiation token
 * @param library the name of the binary without its extension
 * @param variableStep whether steps may differ in length; false if it is not stated
 * @param variables those of type Real or Float64, by name
 * @param logCategories for errors and warnings of the FMU
 */
record ModelDescription(
        Version version,
        String token,
        String library,
        boolean variableStep,
        Map<String, FmuVariable> variables,
        List<String> logCategories) {
    private static final List<String> TROUBLE = List.of("error", "warning", "fatal", "discard");

    /** Versions of the standard. */
    enum Version {
        /** FMI 2.0. */
        TWO("FMI 2.0"),
        /** FMI 3.0. */
        THREE("FMI 3.0");

        private final String standard;

        Version(String standard) {
            this.standard = standard;
        }

        /** The name of the standard. */
        String standard() {
            return standard;
        }
    }

    ModelDescription {
        variables = Map.copyOf(variables);
        logCategories = List.copyOf(logCategories);
    }

    static ModelDescription read(InputStream in, String file) {
        Element root = parse(in, file).getDocumentElement();
        String written = root.getAttribute("fmiVersion");
        Version version = written.startsWith("3.")
                ? Version.THREE
                : written.startsWith("2.") ? Version.TWO : refuse(file, written);
        Element coSimulation = only(root, "CoSimulation")
                .orElseThrow(
                        () -> new FmuException(file + ": no element CoSimulation; expected an FMU for co-simulation."
                                + " Maybe it was exported for model exchange only."));
        return new ModelDescription(
                version,
                root.getAttribute(version == Version.THREE ? "instantiationToken" : "guid"),
                coSimulation.getAttribute("modelIdentifier"),
                Boolean.parseBoolean(coSimulation.getAttribute("canHandleVariableCommunicationStepSize")),
                version == Version.THREE ? floats(root, file) : reals(root, file),
                categories(root));
    }

    private static Version refuse(String file, String written) {
        throw new FmuException(file + ": FMI version " + written
                + "; expected 2.0 or 3.0. Maybe the tool that made it can also export one of them.");
    }

    private static Document parse(InputStream in, String file) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return factory.newDocumentBuilder().parse(in);
        } catch (Exception e) {
            throw new FmuException(file + ": modelDescription.xml cannot be read: " + e.getMessage(), e);
        }
    }

    private static Map<String, FmuVariable> reals(Element root, String file) {
        Map<String, FmuVariable> found = new LinkedHashMap<>();
        for (Element variable : elements(root, "ScalarVariable")) {
            if (only(variable, "Real").isPresent()) {
                found.put(variable.getAttribute("name"), variable(variable, List.of(), file));
            }
        }
        return found;
    }

    private static Map<String, FmuVariable> floats(Element root, String file) {
        Map<String, String> sizes = elements(root, "UInt64").stream()
                .filter(each -> each.getAttribute("causality").equals("structuralParameter"))
                .collect(Collectors.toMap(
                        each -> each.getAttribute("valueReference"),
                        each -> each.getAttribute("start"),
                        (one, _) -> one));
        Map<String, FmuVariable> found = new LinkedHashMap<>();
        for (Element variable : elements(root, "Float64")) {
            List<Integer> shape = elements(variable, "Dimension").stream()
                    .map(dimension -> extent(dimension, sizes))
                    .toList();
            found.put(variable.getAttribute("name"), variable(variable, shape, file));
        }
        return found;
    }

    /** The size of a dimension: a number, or a structural parameter, which keeps its initial value. */
    private static int extent(Element dimension, Map<String, String> sizes) {
        String start = dimension.getAttribute("start");
        String size = start.isEmpty() ? sizes.getOrDefault(dimension.getAttribute("valueReference"), "") : start;
        return size.matches("\\d{1,6}") ? Integer.parseInt(size) : 0;
    }

    private static FmuVariable variable(Element element, List<Integer> shape, String file) {
        String causality = element.getAttribute("causality");
        String variability = element.getAttribute("variability");
        return new FmuVariable(
                valueReference(element, file),
                causality.isEmpty() ? "local" : causality,
                variability.isEmpty() ? "continuous" : variability,
                shape);
    }

    private static int valueReference(Element variable, String file) {
        String written = variable.getAttribute("valueReference");
        try {
            return Integer.parseUnsignedInt(written);
        } catch (NumberFormatException e) {
            throw new FmuException(
                    file + ": the valueReference of " + variable.getAttribute("name") + " is \"" + written
                            + "\"; expected a number",
                    e);
        }
    }

    private static List<String> categories(Element root) {
        return elements(root, "LogCategories").stream()
                .flatMap(all -> elements(all, "Category").stream())
                .map(category -> category.getAttribute("name"))
                .filter(name -> TROUBLE.stream().anyMatch(name.toLowerCase(Locale.ROOT)::contains))
                .toList();
    }

    private static List<Element> elements(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }

    private static Optional<Element> only(Element parent, String name) {
        return elements(parent, name).stream().findFirst();
    }

    /** The entry of a tag: {@code T[3][4]} is also found as {@code T[3,4]}, and as an entry of an array {@code T}. */
    Optional<FmuEntry> entry(String tag) {
        return Stream.of(tag, tag.replace("][", ","))
                .filter(name ->
                        variables.containsKey(name) && variables.get(name).size() == 1)
                .findFirst()
                .flatMap(name -> Optional.ofNullable(variables.get(name)))
                .map(variable -> new FmuEntry(variable, 0))
                .or(() -> entryOfArray(tag));
    }

    private Optional<FmuEntry> entryOfArray(String tag) {
        int bracket = tag.indexOf('[');
        FmuVariable array = bracket < 0 ? null : variables.get(tag.substring(0, bracket));
        if (array == null || !tag.endsWith("]")) {
            return Optional.empty();
        }
        String[] indices = tag.substring(bracket + 1, tag.length() - 1).split("\\]\\[");
        return array.place(indices).map(place -> new FmuEntry(array, place));
    }
}
