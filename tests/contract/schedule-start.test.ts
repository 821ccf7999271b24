import { type Context, read, update } from "../../provider/lifecycle";
import { indexer } from "../../provider/services/search/indexer/indexer";
import { search } from "../../provider/services/search/service";
import { checked, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment({ searchSchedulesStartNow: true });

function startTime(): unknown {
  const { schedule } = environment.objects(search).indexers?.reader ?? {};
  return (schedule as { startTime?: string } | undefined)?.startTime;
}

describe("the start time that the service adds to a schedule", () => {
  it("is no drift, and an update does not reset it", async () => {
    const schedule = { interval: "P1D" };
    const args = await environment.withParents(indexer, {
      name: "reader",
      dataSourceName: "documents",
      targetIndexName: "hotels",
      disabled: true,
      schedule,
    });
    const { id, state } = await environment.make(indexer, args);
    const start = startTime();
    expect(start).toMatch(/^20\d\d-/);
    const context: Context = environment.context(indexer);
    expect(await read(context, id, state)).toEqual(state);
    const news = checked(indexer, { ...state.inputs, description: "Reads the rooms." }, state);
    const updated = await update(environment.context(indexer), id, state, news);
    expect(startTime()).toBe(start);
    expect(updated.inputs.schedule).toEqual(schedule);
  });
});
