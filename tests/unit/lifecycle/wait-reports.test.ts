import { z } from "zod";
import { defineResource } from "../../../provider/define";
import { Context, update } from "../../../provider/lifecycle";
import { useImmediateWaits } from "../../support/immediate-waits";
import { inTurn, namedThing, outcomeOf, ScriptedService } from "./scripted-service";

const waits = useImmediateWaits();

/** An update that waits for its object for 20 seconds. */
async function wait(bodies: object[], signal?: AbortSignal) {
  const queue = defineResource({
    ...namedThing,
    inputs: { name: z.string() },
    requests: { update: undefined },
    hooks: { ready: { isReady: ({ state }) => state === "on", timeout: () => 20, unmet: () => "it starts" } },
  });
  const service = new ScriptedService({ "GET /things/a": inTurn(...bodies) });
  const state = { inputs: { name: "a" }, outputs: {} };
  const context = new Context(queue, service.session, {}, { signal });
  const { error } = await outcomeOf(update(context, "a", state, state));
  return { error, service };
}

describe("the wait until an object is ready", () => {
  const [off, on] = [
    { name: "a", state: "off" },
    { name: "a", state: "on" },
  ];

  it("ends with the object", async () => {
    const { error, service } = await wait([off, on]);
    expect([error, waits, service.requests.length]).toEqual([undefined, [250], 2]);
  });

  it("reads less and less often, every five seconds in the end, and a last time when the time is up", async () => {
    const { error, service } = await wait([off]);
    expect([waits, service.requests.length]).toEqual([[250, 500, 1000, 2000, 4000, 5000, 5000, 2250], 9]);
    expect(error).toMatchObject({ stillWaits: true });
  });

  it("is reported once, after five seconds", async () => {
    const line = 'Thing "a": not ready yet (it starts). Waiting up to 20 s in total.';
    expect((await wait([off])).service.reports).toEqual([line]);
    expect((await wait([off, off, off, off, on])).service.reports).toEqual([]);
  });

  it("ends when it is canceled", async () => {
    const { error } = await wait([off], AbortSignal.abort(new Error("canceled")));
    expect([error?.message, waits]).toEqual(["canceled", []]);
  });
});
