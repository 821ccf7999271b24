import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

const root = resolve(__dirname, "../../..");

/** A program whose promises fail before they have handlers, as Pulumi runs it: it reports what has no handler. */
const program = (failing: string): string => `
  process.on("unhandledRejection", (error) => console.log("reported: " + error.message));
  const { toRunError } = require("./sdk/base/functions/errors");
  const ours = Object.assign(new Error("not configured"), { name: "ConfigurationError" });
  const promise = Promise.reject(${failing});
  setTimeout(() => promise.catch(() => {}), 50);
`;

const run = (failing: string) => {
  const args = ["--require", "./tools/typescript.js", "--eval", program(failing)];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  return { stdout, warnings: stderr.match(/PromiseRejectionHandledWarning/g)?.length ?? 0 };
};

describe("a failure that is handled late", () => {
  it("of a function is reported, and Node does not warn about it", () => {
    expect(run("toRunError(ours)")).toEqual({ stdout: "reported: not configured\n", warnings: 0 });
  });

  it("of anything else is still warned about, once", () => {
    const failing = '(toRunError(ours), new Error("of the program"))';
    expect(run(failing)).toEqual({ stdout: "reported: of the program\n", warnings: 1 });
  });
});
