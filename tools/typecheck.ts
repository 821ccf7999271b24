/**
 * Checks the types of this repository and of the examples, each with the settings of its `tsconfig.json`. One process reads a file of a
 * package once for all of them.
 */
import { globSync } from "node:fs";
import ts from "typescript";

const read = new Map<string, ts.SourceFile | undefined>();

/** The settings of the examples leave the check to this repository. */
const always: ts.CompilerOptions = { noCheck: false, noEmit: true };

function problemsOf(config: string): readonly ts.Diagnostic[] {
  const parsed = ts.getParsedCommandLineOfConfigFile(config, always, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (problem) => {
      throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, "\n"));
    },
  });
  if (!parsed) throw new Error(`${config} cannot be read.`);
  const { fileNames: rootNames, options } = parsed;
  const program = ts.createProgram({
    rootNames,
    options,
    host: sharing(ts.createCompilerHost(options)),
    // `errors` lacks errors of the JSON, such as a missing comma.
    configFileParsingDiagnostics: ts.getConfigFileParsingDiagnostics(parsed),
  });
  return ts.getPreEmitDiagnostics(program);
}

/** A host that keeps each parsed file for the next program. A file is parsed again where other settings read it as another kind of module. */
function sharing(host: ts.CompilerHost): ts.CompilerHost {
  return {
    ...host,
    getSourceFile(name, settings, ...others) {
      const key = JSON.stringify([name, settings]);
      if (!read.has(key)) read.set(key, host.getSourceFile(name, settings, ...others));
      return read.get(key);
    },
  };
}

const configs = ["tsconfig.json", ...globSync("examples/**/tsconfig.json", { exclude: ["**/node_modules"] }).sort()];
const problems = configs.flatMap(problemsOf);
if (problems.length) {
  console.error(ts.formatDiagnostics(problems, ts.createCompilerHost({})));
  process.exitCode = 1;
}
