import { join } from "node:path";
import { checkout, Running, type Stack } from "../../../tools/engine-harness";
import { interleaved, measured, operate, succeeded, withoutCheckpoints, withStack } from "../measure";
import { appsOf, type Host, inHost, type Program, realtimeStack } from "../stacks";
import { Terraform } from "../terraform";
import type { Context } from "./context";

/** A command that compares the objects with the service, and finds no difference. */
interface Comparison {
  readonly subject: string;
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/** `trefoil drift`, and the commands of Pulumi and Terraform that compare the same objects. */
export async function drift({ options, emulator, figures }: Context): Promise<void> {
  const { count, runs, terraformProvider } = options;
  const program = realtimeStack(emulator.addresses, count);
  const compareAll = (comparisons: readonly Comparison[]) =>
    interleaved(runs, comparisons, ({ subject, name, run }) => measured({ figures, subject, name, emulator }, run));
  await withHost("dynamic host", (dynamic) =>
    withHost("plugin", (plugin) =>
      withHost("plugin, YAML", async (yaml) => {
        const own = [
          ...comparisonsIn("dynamic host", dynamic),
          ...comparisonsIn("plugin", plugin),
          ...comparisonsIn("plugin, YAML", yaml),
        ];
        await withStack(emptyProgram, async (stack) => {
          const preview = () => succeeded(stack.preview());
          await compareAll([{ subject: "empty TypeScript program", name: "pulumi preview", run: preview }]);
        });
        if (!terraformProvider) return compareAll(own);
        await Terraform.use(terraformProvider, emulator.addresses.realtime, appsOf(count), async (terraform) => {
          await terraform.operate("create");
          const plan = () => terraform.operate("again");
          const planRefresh = () => terraform.operate("refresh");
          await compareAll([
            ...own,
            { subject: "terraform", name: "terraform plan", run: plan },
            { subject: "terraform", name: refreshOnlyPlan, run: planRefresh },
          ]);
        });
      }),
    ),
  );
  await emulator.reset();

  function withHost(host: Host, act: (stack: Stack) => Promise<void>): Promise<void> {
    return withStack(
      inHost(program, host),
      async (stack) => {
        await operate(stack, "create", program.resources);
        await act(stack);
      },
      withoutCheckpoints,
    );
  }
}

/** The floor of every run of a TypeScript program. */
const emptyProgram: Program = { files: { "index.ts": 'import "@pulumi/pulumi";\n' }, config: {}, secrets: {} };

/** Names of the commands in the report. */
export const trefoilDrift = "trefoil drift";
export const refreshOnlyPlan = "terraform plan -refresh-only";
export const refreshPreview = "pulumi refresh --preview-only";

/** Runs `trefoil drift`, which must find no difference. */
export const runDrift = (stack: Stack, ...options: readonly string[]): Promise<void> =>
  succeeded(
    new Running({
      program: process.execPath,
      args: [join(checkout, "dist/cli/main.js"), "drift", "--stack", "dev", ...options],
      cwd: stack.folder,
      env: stack.env,
    }).done,
  );

function comparisonsIn(subject: Host, stack: Stack): Comparison[] {
  return [
    { subject, name: trefoilDrift, run: () => runDrift(stack) },
    { subject, name: `${trefoilDrift} --engine`, run: () => runDrift(stack, "--engine") },
    {
      subject,
      name: refreshPreview,
      run: () => succeeded(stack.run("refresh", "--preview-only", "--expect-no-changes")),
    },
    {
      subject,
      name: "pulumi preview --refresh",
      run: () => succeeded(stack.preview({ refresh: true, expectNoChanges: true })),
    },
  ];
}
