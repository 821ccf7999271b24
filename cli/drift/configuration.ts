import { configEntries } from "../pulumi";

const namespace = "trefoil:";

export const advice = "Run this in the folder of the program, signed in to its backend.";

/**
 * The environment of a run of the engine. Without the program, the engine has only the configuration of the last update, so that
 * the environment contains the configuration of the stack. It then contains credentials, and must not be printed. A program
 * does not get it, since it can start updates of other stacks.
 *
 * @throws Error with every unknown key, invalid value, and credential in plain text. It contains no value of a credential.
 */
export function environmentFor(stack: string, runsProgram: boolean): NodeJS.ProcessEnv {
  const { environment } = require("../../provider/lifecycle") as typeof import("../../provider/lifecycle");
  const configuration = checkedConfiguration(stack);
  return { ...environment(), ...(!runsProgram && { TREFOIL_DRIFT_CONFIGURATION: JSON.stringify(configuration) }) };
}

function checkedConfiguration(stack: string): Readonly<Record<string, string>> {
  const all = configEntries(stack, { advice });
  const own = all.filter(([key, { value }]) => key.startsWith(namespace) && value !== undefined);
  const { checkSettings, secretKeys } =
    require("../../provider/hosts/plugin/configuration") as typeof import("../../provider/hosts/plugin/configuration");
  const values = own.map(([key, { value }]) => [key.slice(namespace.length), value] as const);
  const { failures } = checkSettings(Object.fromEntries(values) as Parameters<typeof checkSettings>[0], undefined);
  const secrets = secretKeys();
  const exposed = own.filter(([key, { secret }]) => !secret && secrets.has(key.slice(namespace.length)));
  const problems = [...failures, ...exposed.map(([key]) => exposedText(key))];
  if (problems.length) throw new Error(problems.join("\n"));
  return Object.fromEntries(own.map(([key, { value }]) => [key, String(value)]));
}

const exposedText = (key: string): string =>
  `${key} is in the configuration of the stack in plain text. Set it again with \`pulumi config set --secret ${key}\`, and replace the credential in the service.`;
