import { join } from "node:path";
import { checkout, type Stack } from "../engine/harness";
import { type Result, Running } from "../engine/harness/cli";
import type { Addresses, Emulator } from "./emulator";
import { type HostedStack, inHost } from "./hosts";
import { timed, withStack } from "./measure";
import { median } from "./median";
import { realtimeApps } from "./stocks";
import { Terraform, terraformPlan } from "./terraform";

/** Duration and requests of one command that compares objects with their service and finds no drift. */
export interface Comparison {
  readonly command: string;
  readonly resources: number;
  readonly ms: number;
  /** Maximum number of requests that reached the service, without logins. */
  readonly requests: number;
  /** The most requests that the lists of the objects need. Undefined for other programs than Trefoil. */
  readonly mostRequests?: number;
}

/** The report of the comparisons. */
export interface Drift {
  readonly name: string;
  readonly comparisons: readonly Comparison[];
}

/** A command, and the objects that it compares. */
interface Compared {
  readonly command: string;
  readonly mostRequests?: number;
  readonly run: () => Promise<unknown>;
}

/** Name of the command of Trefoil in the report. */
export const trefoilDrift = "trefoil drift";

const hosts = ["dynamic", "plugin"] as const;

/** Compares the same objects with each command in turn, so that other load affects all commands. */
export async function drift(
  addresses: Addresses,
  sizes: { readonly apps: number; readonly runs: number; readonly terraformProvider: string | undefined },
  emulator: Emulator,
): Promise<Drift> {
  const stock = realtimeApps(addresses, sizes.apps);
  const { resources, service, entry } = stock;
  const measureAll = async (compared: readonly Compared[]): Promise<Comparison[]> => {
    const times = compared.map(() => [] as number[]);
    const requests = compared.map(() => [] as number[]);
    for (let run = 1; run <= sizes.runs; run++) {
      for (const [i, command] of compared.entries()) {
        await emulator.requests(service);
        const began = performance.now();
        await command.run();
        times[i]?.push(performance.now() - began);
        const sent = await emulator.requests(service);
        requests[i]?.push(sent.filter(({ path }) => !entry.test(path)).length);
      }
    }
    return compared.map(({ command, mostRequests }, i) => ({
      command,
      resources,
      ms: median(times[i] ?? []),
      requests: Math.max(...(requests[i] ?? [])),
      ...(mostRequests !== undefined && { mostRequests }),
    }));
  };
  const withTerraform = (act: (plan: Compared[]) => Promise<Comparison[]>) =>
    sizes.terraformProvider === undefined
      ? act([])
      : Terraform.use(sizes.terraformProvider, addresses.realtime, sizes.apps, (terraform) =>
          act([{ command: terraformPlan, run: () => terraform.plan() }]),
        );
  const comparisons = await withTerraform((plan) =>
    withHosts(stock, (stacks) =>
      measureAll([...hosts.flatMap((host) => commandsIn(host, stacks[host], stock.mostRequests)), ...plan]),
    ),
  );
  return { name: stock.name, comparisons };
}

type Stacks = Readonly<Record<(typeof hosts)[number], Stack>>;

async function withHosts<T>(stock: HostedStack, act: (stacks: Stacks) => Promise<T>): Promise<T> {
  const created = (host: keyof Stacks, next: (stack: Stack) => Promise<T>) =>
    withStack(inHost(stock, host), async (stack) => {
      await timed(stack, "create", stock.resources);
      return next(stack);
    });
  return created("dynamic", (dynamic) => created("plugin", (plugin) => act({ dynamic, plugin })));
}

function commandsIn(host: string, stack: Stack, mostRequests: number): Compared[] {
  const cli = [join(checkout, "dist/cli/main.js"), "drift", "--stack", "dev"];
  const command = { program: process.execPath, args: cli, cwd: stack.folder, env: stack.env };
  return [
    { command: `${trefoilDrift}, ${host}`, mostRequests, run: () => succeeded(new Running(command).done) },
    {
      command: `pulumi refresh --preview-only, ${host}`,
      run: () => succeeded(stack.run("refresh", "--preview-only", "--expect-no-changes")),
    },
    {
      command: `pulumi preview --refresh, ${host}`,
      run: () => succeeded(stack.preview({ refresh: true, expectNoChanges: true })),
    },
  ];
}

async function succeeded(done: Promise<Result>): Promise<void> {
  const { exitCode, stdout, stderr } = await done;
  if (exitCode !== 0)
    throw new Error(`A comparison ended with exit code ${exitCode}.\n${stdout}${stderr}`.slice(-2000));
}
