import type { Stack } from "../../../tools/engine-harness";
import { interleaved, measured, memoryOfProvider, operate, withoutCheckpoints, withStack } from "../measure";
import { type Host, inHost, searchStack } from "../stacks";
import type { Context } from "./context";
import { runDrift, trefoilDrift } from "./drift";

/** Refresh of many search objects of all kinds through the plugin, the memory of the provider, and `trefoil drift` of the same objects. */
export async function refresh({ options, emulator, figures }: Context): Promise<void> {
  const program = searchStack(emulator.addresses, options.objects);
  await withCreated("plugin", (plugin) =>
    withCreated("no-op plugin", (nothing) =>
      interleaved(options.runs, [plugin, nothing], async ({ host: subject, stack }) => {
        const name = "refresh";
        const memory = await memoryOfProvider(stack, () =>
          measured({ figures, subject, name, emulator }, () => operate(stack, name, program.resources)),
        );
        if (memory) figures.add(subject, "memory of the provider", "MB", memory);
        if (subject === "plugin")
          await measured({ figures, subject, name: trefoilDrift, emulator }, () => runDrift(stack));
      }),
    ),
  );
  await emulator.reset();

  /** The measured operation writes the same state with and without checkpoints of the create. */
  async function withCreated(host: Host, act: (created: { host: Host; stack: Stack }) => Promise<void>): Promise<void> {
    await withStack(
      inHost(program, host),
      async (stack) => {
        await operate(stack, "create", program.resources);
        await act({ host, stack });
      },
      withoutCheckpoints,
    );
  }
}
