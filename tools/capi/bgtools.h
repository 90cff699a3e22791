#ifndef BGTOOLS_H
#define BGTOOLS_H

#include <stddef.h>

/*
 * bgtools for programs in C, and in every language that can call C.
 *
 *     char* answer = bgtools_check("Game 1\n", 7, "a.mat", NULL, NULL);
 *     assert(answer != NULL && strncmp(answer, "{\"ok\":true", 10) == 0);
 *     bgtools_free(answer);
 *
 * Each function that begins with a verb of the program takes bytes in memory and options, and
 * answers with JSON in UTF-8, ended by a zero byte, to be freed with bgtools_free():
 *
 *   {"ok":true,"result":...,"exit":0,"notes":[...]}
 *   {"ok":false,"error":{"code":"options","message":"..."}}
 *
 * `exit` is the exit status that the program would have, and `notes` is what it would say besides.
 * The keys of `result` are those of docs/report.md. Codes of errors:
 *
 *   arguments  a pointer is NULL, or a text is not UTF-8
 *   options    the options are not a JSON object, or one of them is unknown or wrong
 *   input      the input does not have what was asked for
 *   limit      the answer would be too long for memory to hold
 *   stopped    bgtools_control_stop() ended the call, which has no answer
 *   internal   a fault of bgtools itself, or an exception of a callback
 *
 * A fault of a transcript is a finding in `result`, never an error. NULL is returned only if memory
 * ran out.
 *
 * `options` is NULL, "" or a JSON object. Its keys are the long options of the program without
 * `--`: {"from": "mat", "select": ["BG1"], "exact": true}.
 *
 * `bytes` may be NULL if `size` is 0. `name` is what reports call the input; its extension helps to
 * detect the format. No function reads a file, prints or exits.
 *
 * Where a function has `output`, *output gets the bytes that were written, to be freed with
 * bgtools_free(), or NULL if none were, and *output_size their number. A zero byte that is not
 * counted follows them. Both pointers may be NULL.
 *
 * `control` is NULL or what bgtools_control_new() gave: another thread or a signal handler ends the
 * call with it.
 *
 * Threads: any number may call these functions at the same time. No exception leaves them.
 */

#ifdef __cplusplus
extern "C" {
#endif

/* The number of the shared library that programs with this header are linked with. It grows when a
 * function changes or goes. */
#define BGTOOLS_ABI 1

/* The version, such as "0.1.0"; not to be freed. */
const char* bgtools_version(void);

/* Frees what another function returned; NULL is allowed. */
void bgtools_free(void* memory);

/* Ends calls early. It may be given to several calls, one after the other or at the same time. */
/* NOLINTNEXTLINE(modernize-use-using): C */
typedef struct bgtools_control bgtools_control;

/* Makes one, which has not stopped anything, for bgtools_control_free(); NULL if memory ran out. */
bgtools_control* bgtools_control_new(void);

/* Asks all calls with this control to end: those that go on now, and later ones. They answer with
 * the error `stopped` after a small part of their work, unless they have ended before. It cannot be
 * taken back. Any thread and any signal handler may call it, as often as it likes. */
void bgtools_control_stop(bgtools_control* control);

/* Takes a finding of bgtools_check() as a `diagnostic` record in JSON, which lasts until it returns.
 * 0: the call goes on; anything else stops it, as bgtools_control_stop() does. */
/* NOLINTNEXTLINE(modernize-use-using): C */
typedef int (*bgtools_finding_callback)(void* data, const char* finding);

/* Has bgtools_check() tell each finding while the judgement goes on, in the thread of the call: what
 * reading a match finds before what judging it does, and that game by game. A record says what is
 * known by then; the answer has all of them in the order of the text, with what later games add, and
 * without those that a comment allows. To be set before the call; NULL: nobody is told. */
void bgtools_control_on_finding(bgtools_control* control, bgtools_finding_callback callback,
                                void* data);

/* Frees it, after the last call that was given it has returned; NULL is allowed. */
void bgtools_control_free(bgtools_control* control);

/* The records of `check --output-format json`, as an array. With the option `html` the answer has
 * the findings as a part of a page besides, in `html`; bgtools_board() and bgtools_explain() do
 * so, too. */
char* bgtools_check(const void* bytes, size_t size, const char* name, const char* options,
                    const bgtools_control* control);

/* What a transcript says, without judging it. */
char* bgtools_read(const void* bytes, size_t size, const char* name, const char* options,
                    const bgtools_control* control);

/* What the input is. */
char* bgtools_detect(const void* bytes, size_t size, const char* name, const char* options,
                    const bgtools_control* control);

/* The transcript or the positions in the format of the option `to`, as output. */
char* bgtools_convert(const void* bytes, size_t size, const char* name, const char* options,
                      const bgtools_control* control, void** output, size_t* output_size);

/* What was done about each fault, with the repaired transcript as output. */
char* bgtools_repair(const void* bytes, size_t size, const char* name, const char* options,
                     const bgtools_control* control, void** output, size_t* output_size);

/* Rows of matches, games, turns or legal plays in CSV, or in NDJSON with the option `to`, as
 * output. */
char* bgtools_rows(const void* bytes, size_t size, const char* name, const char* options,
                   const bgtools_control* control, void** output, size_t* output_size);

/* One of several inputs, as the arguments of the same names above. */
/* NOLINTNEXTLINE(modernize-use-using): C */
typedef struct bgtools_input {
  const void* bytes;
  size_t size;
  const char* name;
} bgtools_input;

/* What two transcripts of one match say differently. */
char* bgtools_diff(const bgtools_input* a, const bgtools_input* b, const char* options,
                   const bgtools_control* control);

/* What was done about each difference of two transcripts, with one transcript as output unless
 * something is left open. The option `to` names its format, else it is mat. */
char* bgtools_merge(const bgtools_input* a, const bgtools_input* b, const char* options,
                    const bgtools_control* control, void** output, size_t* output_size);

/* Whether the dice of all inputs together are fair; a text or a page as output if the option
 * `output-format` asks for one. */
char* bgtools_dice(const bgtools_input* inputs, size_t count, const char* options,
                   const bgtools_control* control, void** output, size_t* output_size);

/* The board of a position or of a place of a transcript; a picture as output if the option
 * `output-format` asks for one. */
char* bgtools_board(const void* bytes, size_t size, const char* name, const char* options,
                    const bgtools_control* control, void** output, size_t* output_size);

/* Every legal play of a roll such as "31". `roll` is NULL for a game without dice. */
char* bgtools_plays(const char* position, const char* roll, const char* options);

/* The pages of rules, by code, name or prefix; NULL or "" means all. */
char* bgtools_explain(const char* rules, const char* options);

/* All formats. */
char* bgtools_formats(const char* options);

/* All profiles, which the option `profile` of other functions names. */
char* bgtools_profiles(const char* options);

#ifdef __cplusplus
}
#endif

#endif
