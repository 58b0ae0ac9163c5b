package dev.takt.config.text;

import java.util.List;

/**
 * The key of a declaration: {@code x[i in 1..N](t)}.
 *
 * @param ranges of the indices of a family; empty for a single object
 * @param domains names of the domains that the object is a function of
 * @param domainSpans where each of them is written
 */
public record Declaration(
        String name, List<IndexRange> ranges, List<String> domains, List<Span> domainSpans, Span span) {
    public Declaration {
        ranges = List.copyOf(ranges);
        domains = List.copyOf(domains);
        domainSpans = List.copyOf(domainSpans);
    }
}
