import type { Addresses } from "../emulator";
import { interleaved, measured, operate, operations, withoutCheckpoints, withStack } from "../measure";
import { appsOf, type Host, hosts, inHost, realtimeStack } from "../stacks";
import { Terraform } from "../terraform";
import type { Context } from "./context";

interface Subject {
  readonly name: string;
  readonly host: Host;
  readonly env?: Readonly<Record<string, string>>;
}

const subjectsOf = ({ url, token }: Addresses["realtime"]): readonly Subject[] => [
  ...hosts.map((host) => ({ name: host, host })),
  { name: "no-op plugin with requests", host: "no-op plugin", env: { NOTHING_URL: url, NOTHING_TOKEN: token } },
  { name: "plugin without checkpoints", host: "plugin", env: withoutCheckpoints },
  { name: "plugin, YAML, without checkpoints", host: "plugin, YAML", env: withoutCheckpoints },
];

/** Create, up again, refresh and destroy of realtime objects: in each host, and by Terraform. */
export async function life(context: Context): Promise<void> {
  const { options, emulator, figures } = context;
  const { terraformProvider: provider, count, runs } = options;
  const stack = realtimeStack(emulator.addresses, count);
  await interleaved(
    runs,
    [...subjectsOf(emulator.addresses.realtime), ...(provider ? [undefined] : [])],
    async (subject) => {
      await (subject
        ? liveIn(subject)
        : Terraform.use(provider ?? "", emulator.addresses.realtime, appsOf(count), byTerraform));
      await emulator.reset();
    },
  );

  async function liveIn({ name: subject, host, env }: Subject): Promise<void> {
    await withStack(
      inHost(stack, host),
      async (created) => {
        for (const name of operations) {
          if (name === "destroy")
            figures.add(
              subject,
              "state for each resource",
              "bytes",
              Buffer.byteLength(created.stateText()) / stack.resources,
            );
          await measured({ figures, subject, name, emulator }, () => operate(created, name, stack.resources));
        }
      },
      env,
    );
  }

  async function byTerraform(terraform: Terraform): Promise<void> {
    for (const name of operations)
      await measured({ figures, subject: "terraform", name, emulator }, () => terraform.operate(name));
  }
}
