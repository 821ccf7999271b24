import {
  interleaved,
  measured,
  memoryOfProvider,
  operate,
  operations,
  withoutCheckpoints,
  withStack,
} from "../measure";
import { inHost, realtimeStack, registryStack, searchStack } from "../stacks";
import type { Context } from "./context";

const hosts = ["dynamic host", "plugin", "no-op plugin"] as const;

/** Stacks of two sizes through both hosts and a no-op plugin: the time for each resource shows whether the cost is linear. */
export async function scale({ options, emulator, figures }: Context): Promise<void> {
  const sizes = [Math.ceil(options.scale / 10), options.scale];
  const stacks = [realtimeStack, searchStack, registryStack].flatMap((make) =>
    sizes.map((resources) => make(emulator.addresses, resources)),
  );
  const subjects = stacks.flatMap((stack) => hosts.map((host) => ({ stack, host })));
  await interleaved(1, subjects, async ({ stack, host }) => {
    const subject = `${stack.name}, ${host}, ${stack.resources}`;
    await withStack(
      inHost(stack, host),
      async (created) => {
        const memory = await memoryOfProvider(created, async () => {
          for (const name of operations)
            await measured({ figures, subject, name, emulator, resources: stack.resources }, () =>
              operate(created, name, stack.resources),
            );
        });
        if (memory) figures.add(subject, "memory of the provider", "MB", memory);
      },
      options.hasCheckpoints ? {} : withoutCheckpoints,
    );
    await emulator.reset();
  });
}
