// replay_test.c — a fuzz target without libFuzzer: tries the committed inputs of tests/fuzz/corpus again.
//
// Each target is also linked with this file, so that `make test` compiles all of them and sees that no known input does
// harm. `make fuzz` looks for new ones.
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *folder;

static void try_file(const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    long size = ftell(file);
    assert_true(size >= 0);
    rewind(file);
    uint8_t *data = malloc(size > 0 ? (size_t)size : 1);      // not one byte more: a sanitizer catches a read beyond it
    assert_non_null(data);
    assert_int_equal(fread(data, 1, (size_t)size, file), size);
    fclose(file);
    assert_int_equal(LLVMFuzzerTestOneInput(data, (size_t)size), 0);
    free(data);
}

static void known_inputs_do_no_harm(void **state)
{
    (void)state;
    DIR *all = opendir(folder);
    assert_non_null(all);
    int count = 0;
    for (struct dirent *entry; (entry = readdir(all)) != NULL;)
        if (entry->d_name[0] != '.') {
            try_file(entry->d_name);
            count++;
        }
    closedir(all);
    assert_true(count > 0);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    folder = argv[1];
    const struct CMUnitTest tests[] = {cmocka_unit_test(known_inputs_do_no_harm)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
