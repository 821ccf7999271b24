/**
 * Adds an error to a test that passed without an assertion, because it cannot fail. Assertions in hooks do not count. A
 * helper that only throws does not count either, so that it asserts with `expect`.
 */
class RequiredAssertions {
  #before = 0;

  /** @param expect returns the function of the test file, which exists while its tests run. */
  constructor(expect) {
    this.expect = expect;
  }

  handle({ name, test }) {
    if (name === "test_fn_start") this.#before = this.#count();
    // Jest verifies that a test of `it.failing` throws.
    if (name === "test_fn_success" && this.#count() === this.#before && !test.failing)
      test.errors.push(new Error("The test has no assertion that ran, so that it cannot fail. Add an `expect` to it."));
  }

  #count() {
    return this.expect().getState().assertionCalls;
  }
}

module.exports = { RequiredAssertions };
