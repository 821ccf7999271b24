import { off, raised } from "../emulator";
import { interleaved, measured, operate, withoutCheckpoints, withStack } from "../measure";
import { inHost, realtimeStack } from "../stacks";
import type { Context } from "./context";

/** A create through the plugin with and without the request limit that processes share. The limit delays no request. */
export async function limit({ options, emulator, figures }: Context): Promise<void> {
  await interleaved(options.runs, ["on", "off"], async (state) => {
    const program = realtimeStack(emulator.addresses, options.count, state === "on" ? raised : off);
    const subject = `request limit ${state}`;
    await withStack(
      inHost(program, "plugin"),
      (stack) =>
        measured({ figures, subject, name: "create", emulator }, () => operate(stack, "create", program.resources)),
      withoutCheckpoints,
    );
    await emulator.reset();
  });
}
