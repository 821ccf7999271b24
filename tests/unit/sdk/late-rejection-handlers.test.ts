import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

const root = resolve(__dirname, "../../..");

/** A program whose promises fail before they have handlers, as Pulumi runs it: it reports what has no handler. */
const program = (failing: string): string => `
  process.on("unhandledRejection", (error) => console.log("reported: " + error.message));
  const { toRunError } = require("./sdk/base/functions/errors");
  const functionError = Object.assign(new Error("not configured"), { name: "ConfigurationError" });
  const promise = Promise.reject(${failing});
  setTimeout(() => promise.catch(() => {}), 50);
`;

const run = (failing: string) => {
  const args = ["--require", "./tools/typescript.js", "--eval", program(failing)];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  return { stdout, warnings: stderr.match(/PromiseRejectionHandledWarning/g)?.length ?? 0 };
};

describe("a rejection with a late handler", () => {
  it("of a function is reported without a warning of Node", () => {
    expect(run("toRunError(functionError)")).toEqual({ stdout: "reported: not configured\n", warnings: 0 });
  });

  it("of another promise is reported with one warning", () => {
    const failing = '(toRunError(functionError), new Error("of the program"))';
    expect(run(failing)).toEqual({ stdout: "reported: of the program\n", warnings: 1 });
  });
});
