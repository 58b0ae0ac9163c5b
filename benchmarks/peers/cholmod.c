/*
 * Times CHOLMOD's numeric factorization of a symmetric positive definite matrix: every ordering and both methods.
 *
 *   cc -O2 -I/usr/include/suitesparse cholmod.c -lcholmod -o cholmod
 *   ./cholmod MATRIX REPEATS
 *
 * MATRIX is text: the dimension and the number of entries below the diagonal, then row and column of each. The matrix
 * has -1 there and a dominant diagonal. One line for each combination: ordering, method, entries of the factor, flops,
 * then the times of all repeats in nanoseconds, of the factorization and, after a bar, of the solve.
 */
#include <cholmod.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double nanoseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static cholmod_sparse *read_matrix(const char *path, cholmod_common *common) {
    FILE *file = fopen(path, "r");
    int n;
    long below;
    if (!file || fscanf(file, "%d %ld", &n, &below) != 2) {
        fprintf(stderr, "cannot read %s\n", path);
        exit(2);
    }
    cholmod_triplet *triplet = cholmod_allocate_triplet(n, n, below + n, -1, CHOLMOD_REAL, common);
    int *row = triplet->i, *column = triplet->j;
    double *value = triplet->x;
    for (int i = 0; i < n; i++) {
        row[i] = column[i] = i;
        value[i] = 1.0;
    }
    for (long e = n; e < below + n; e++) {
        if (fscanf(file, "%d %d", &row[e], &column[e]) != 2) {
            fprintf(stderr, "%s ends early\n", path);
            exit(2);
        }
        value[e] = -1.0;
        value[row[e]] += 1.0;
        value[column[e]] += 1.0;
    }
    triplet->nnz = below + n;
    fclose(file);
    return cholmod_triplet_to_sparse(triplet, 0, common);
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: cholmod MATRIX REPEATS\n");
        return 2;
    }
    cholmod_common common;
    cholmod_start(&common);
    cholmod_sparse *matrix = read_matrix(arguments[1], &common);
    int repeats = atoi(arguments[2]);
    double *factorize = malloc(repeats * sizeof(double)), *solve = malloc(repeats * sizeof(double));
    const int orderings[] = {CHOLMOD_AMD, CHOLMOD_METIS};
    const char *ordering_names[] = {"amd", "metis"};
    const int methods[] = {CHOLMOD_SIMPLICIAL, CHOLMOD_SUPERNODAL};
    const char *method_names[] = {"simplicial", "supernodal"};
    for (int o = 0; o < 2; o++) {
        for (int m = 0; m < 2; m++) {
            common.nmethods = 1;
            common.method[0].ordering = orderings[o];
            common.postorder = 1;
            common.supernodal = methods[m];
            cholmod_factor *factor = cholmod_analyze(matrix, &common);
            cholmod_dense *b = cholmod_ones(matrix->nrow, 1, CHOLMOD_REAL, &common);
            cholmod_dense *x = NULL, *y = NULL, *e = NULL;
            for (int r = 0; r < repeats; r++) {
                double start = nanoseconds();
                cholmod_factorize(matrix, factor, &common);
                double middle = nanoseconds();
                cholmod_solve2(CHOLMOD_A, factor, b, NULL, &x, NULL, &y, &e, &common);
                solve[r] = nanoseconds() - middle;
                factorize[r] = middle - start;
            }
            if (common.status != CHOLMOD_OK) {
                fprintf(stderr, "CHOLMOD status %d\n", common.status);
                return 1;
            }
            printf("%s %s %.0f %.0f", ordering_names[o], method_names[m], common.lnz, common.fl);
            for (int r = 0; r < repeats; r++) printf(" %.0f", factorize[r]);
            printf(" |");
            for (int r = 0; r < repeats; r++) printf(" %.0f", solve[r]);
            printf("\n");
            cholmod_free_dense(&b, &common);
            cholmod_free_dense(&x, &common);
            cholmod_free_dense(&y, &common);
            cholmod_free_dense(&e, &common);
            cholmod_free_factor(&factor, &common);
        }
    }
    return 0;
}
