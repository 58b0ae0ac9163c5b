package dev.takt.plant.fmu;

import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * What an FMU says of itself in {@code modelDescription.xml} (FMI 2.0, 2.2 and 4.3), as far as a plant needs it.
 *
 * @param guid that the binary wants to see
 * @param library the name of the binary without its ending
 * @param variableStep whether steps may differ in length; without a word of it they may not
 * @param reals value references of real variables by name
 */
record ModelDescription(String guid, String library, boolean variableStep, Map<String, Integer> reals) {
    ModelDescription {
        reals = Map.copyOf(reals);
    }

    static ModelDescription read(InputStream in, String file) {
        Document document;
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            document = factory.newDocumentBuilder().parse(in);
        } catch (Exception e) {
            throw new FmuException(file + ": modelDescription.xml cannot be read: " + e.getMessage(), e);
        }
        Element root = document.getDocumentElement();
        if (!root.getAttribute("fmiVersion").startsWith("2.")) {
            throw new FmuException(file + ": FMI version " + root.getAttribute("fmiVersion")
                    + "; expected 2.0. Maybe the tool that made it can also export that.");
        }
        Element coSimulation = only(root, "CoSimulation")
                .orElseThrow(
                        () -> new FmuException(file + ": no element CoSimulation; expected an FMU for co-simulation."
                                + " Maybe it was exported for model exchange only."));
        Map<String, Integer> reals = new LinkedHashMap<>();
        NodeList variables = root.getElementsByTagName("ScalarVariable");
        for (int i = 0; i < variables.getLength(); i++) {
            Element variable = (Element) variables.item(i);
            if (only(variable, "Real").isPresent()) {
                reals.put(variable.getAttribute("name"), valueReference(variable, file));
            }
        }
        return new ModelDescription(
                root.getAttribute("guid"),
                coSimulation.getAttribute("modelIdentifier"),
                Boolean.parseBoolean(coSimulation.getAttribute("canHandleVariableCommunicationStepSize")),
                reals);
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

    private static Optional<Element> only(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        return found.getLength() == 0 ? Optional.empty() : Optional.of((Element) found.item(0));
    }

    /** The value reference of a tag: {@code T[3][4]} is also found as {@code T[3,4]}. */
    OptionalInt reference(String tag) {
        Integer found = reals.get(tag);
        if (found == null) {
            found = reals.get(tag.replace("][", ","));
        }
        return found == null ? OptionalInt.empty() : OptionalInt.of(found);
    }
}
