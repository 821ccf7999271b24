import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "../../emulator";
import { kill, processesOf, providerHosts, type Running } from "../../tools/engine-harness";
import { type ServiceName, services } from "../support/existing-objects";
import type { Arena } from "./arena";
import type { ImageFault } from "./images";
import type { Random } from "./random";

/** Victims of a kill. An interrupt is the SIGINT of ^C to the engine. */
const victims = ["host", "program", "engine", "engine and host", "interrupt"] as const;
type Victim = (typeof victims)[number];

interface Kill {
  readonly victim: Victim;
  /** The kill follows after this number of requests since the start of the run, and after a delay. */
  readonly requests: number;
  readonly delayMs: number;
}

/** Faults and a kill during one run of the engine. */
export interface Disturbance {
  readonly faults: readonly { readonly service: ServiceName; readonly fault: Fault }[];
  readonly imageFaults: readonly ImageFault[];
  readonly kill?: Kill;
}

/** Faults by their weight. Each one applies to a few requests, so that a run either survives or fails soon. */
const faultKinds: readonly (readonly [weight: number, create: (random: Random) => Partial<Fault>])[] = [
  [4, () => ({ reset: "after" })],
  [1, () => ({ reset: "before" })],
  [2, (random) => ({ status: 503, body: { message: "overloaded" }, applied: random.chance(0.5) })],
  [2, (random) => ({ status: 503, headers: { "retry-after": "1" }, body: {}, applied: random.chance(0.5) })],
  [1, () => ({ status: 500, body: { message: "broken" } })],
  [
    2,
    (random) => ({ status: 429, headers: { "retry-after": random.pick(["0", "1"]) }, body: { message: "slow down" } }),
  ],
  [3, (random) => ({ delayMs: random.between(50, 800) })],
  [1, () => ({ html: true, status: 502 })],
  [1, () => ({ status: 403, body: { message: "insufficient scope" } })],
];

const methods = ["*", "*", "*", "POST", "PUT", "PATCH", "DELETE", "GET"];

export function randomDisturbance(random: Random): Disturbance {
  const faults = Array.from({ length: random.between(0, 4) }, () => randomFault(random));
  const imageFaults = Array.from({ length: random.between(0, 2) }, () => randomImageFault(random));
  if (!random.chance(0.7)) return { faults, imageFaults };
  const kill = {
    victim: random.pick(victims),
    requests: random.between(1, 25),
    delayMs: random.pick([0, 0, 5, 20, 60, 150]),
  };
  return { faults, imageFaults, kill };
}

function randomFault(random: Random): Disturbance["faults"][number] {
  const whole = faultKinds.flatMap(([weight, create]) =>
    Array<(random: Random) => Partial<Fault>>(weight).fill(create),
  );
  const fault = {
    method: random.pick(methods),
    path: "/",
    skip: random.between(0, 4),
    count: random.between(1, 2),
    ...random.pick(whole)(random),
  };
  return { service: random.pick(services), fault };
}

/** Responses of a container registry, in the form of the distribution specification. */
const imageFaultStatuses = { 403: "insufficient scope", 429: "slow down", 500: "broken", 503: "overloaded" };

function randomImageFault(random: Random): ImageFault {
  const [status, message] = random.pick(Object.entries(imageFaultStatuses));
  const headers = { "content-type": "application/json", "retry-after": "0" };
  return {
    method: random.pick([...methods, "HEAD"]),
    skip: random.between(0, 30),
    count: random.between(1, 2),
    response: { status: Number(status), headers, body: JSON.stringify({ errors: [{ message }] }) },
  };
}

export function addFaults({ emulator }: Arena, { faults }: Pick<Disturbance, "faults">): void {
  for (const { service, fault } of faults) emulator[service].control.faults.add(fault);
}

/** Kills a run as planned, unless it ends before. Returns true if it was killed. */
export async function carryOut(
  { victim, requests, delayMs }: Kill,
  running: Running,
  { emulator, images, stack: { root: mark } }: Arena,
): Promise<boolean> {
  let hasEnded = false;
  void running.done.then(() => {
    hasEnded = true;
  });
  const received = () =>
    services.reduce((sum, service) => sum + emulator[service].control.journal().length, images.received);
  while (!hasEnded && received() < requests) await pause(10);
  await pause(delayMs);
  if (hasEnded) return false;
  if (victim === "interrupt") running.interrupt();
  else if (victim === "engine") await running.killEngine("spare");
  else if (victim === "engine and host") await running.killEngine("kill");
  else for (const { pid } of victim === "host" ? providerHosts(mark) : programs(mark)) kill(pid);
  return true;
}

/** The processes of the language host that run the program. */
const programs = (mark: string) =>
  processesOf(mark).filter(({ command }) => /cmd\/run\b|pulumi-language-nodejs/.test(command));
