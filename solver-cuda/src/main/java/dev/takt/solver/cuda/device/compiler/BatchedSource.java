package dev.takt.solver.cuda.device.compiler;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * CUDA C whose kernels work for several callers in one launch: each kernel becomes a function that is given its block and its
 * grid, and a kernel of the same name takes a table with a row of arguments a caller and finds out for whom its block works.
 *
 * <p>A batched kernel has four arguments: the number of blocks before each caller's and the end of the last one's, the number
 * of callers, the table, and the length of its rows in words of 8 bytes.
 */
public final class BatchedSource {
    private static final Pattern KERNEL =
            Pattern.compile("extern \"C\" __global__ void (\\w+)\\(([^)]*)\\) \\{", Pattern.DOTALL);
    private static final Pattern PARAMETER = Pattern.compile("(.*?)(\\w+)", Pattern.DOTALL);

    private static final String WORDS = """

            // Batched: what stands for the block and the grid of a caller, and how its arguments are read.
            struct takt_place {
                unsigned x;
            };

            template <class T>
            static __device__ __forceinline__ T takt_word(const long long* word) {
                return *(const T*) word;
            }

            static __device__ __forceinline__ int takt_caller(const int* before, int count, int block) {
                int low = 0;
                int high = count;
                while (high - low > 1) {
                    int middle = (low + high) / 2;
                    if (before[middle] <= block) {
                        low = middle;
                    } else {
                        high = middle;
                    }
                }
                return low;
            }

            """;

    private BatchedSource() {}

    /** The batched form of a source. */
    public static CudaSource of(CudaSource source) {
        var text = new StringBuilder(WORDS);
        text.append(KERNEL.matcher(source.text())
                .replaceAll(kernel -> Matcher.quoteReplacement(
                        "static __device__ void %s_body(%n        takt_place blockIdx, takt_place gridDim%s) {"
                                .formatted(kernel.group(1), following(kernel.group(2))))));
        KERNEL.matcher(source.text()).results().forEach(kernel -> text.append(wrapper(kernel)));
        return new CudaSource(source.name() + "Batched", text.toString());
    }

    private static String following(String parameters) {
        return parameters.isBlank() ? "" : ", " + parameters.strip();
    }

    private static String wrapper(MatchResult kernel) {
        var call = new StringBuilder();
        List<String> types = types(kernel.group(2));
        for (int k = 0; k < types.size(); k++) {
            call.append(", takt_word<%s>(row + %d)".formatted(types.get(k), k));
        }
        return """

                extern "C" __global__ void %s(const int* before, int callers, const long long* table, int width) {
                    int caller = takt_caller(before, callers, blockIdx.x);
                    const long long* row = table + (long long) caller * width;
                    takt_place block = {blockIdx.x - before[caller]};
                    takt_place grid = {(unsigned) (before[caller + 1] - before[caller])};
                    %s_body(block, grid%s);
                }
                """.formatted(kernel.group(1), kernel.group(1), call);
    }

    private static List<String> types(String parameters) {
        return parameters.isBlank()
                ? List.of()
                : Arrays.stream(parameters.strip().split(","))
                        .map(parameter -> {
                            Matcher matcher = PARAMETER.matcher(parameter.strip());
                            if (!matcher.matches()) {
                                throw new IllegalArgumentException("no parameter of a kernel: " + parameter);
                            }
                            return matcher.group(1).strip();
                        })
                        .toList();
    }

    /** The number of arguments of each kernel before batching. */
    public static Map<String, Integer> arities(CudaSource source) {
        var arities = new HashMap<String, Integer>();
        KERNEL.matcher(source.text())
                .results()
                .forEach(kernel ->
                        arities.put(kernel.group(1), types(kernel.group(2)).size()));
        return arities;
    }
}
