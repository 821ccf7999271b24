/**
 * True in `make campaign`, which runs every heavy search in full: faults on all definitions, and a kill of every kind at
 * every request. `make test` runs a part that covers each kind of definition and each kind of kill.
 */
export const campaign = process.env.TREFOIL_CAMPAIGN === "1";
