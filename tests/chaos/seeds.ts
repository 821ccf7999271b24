/** Number of rounds with both hosts together. */
const rounds = Number(process.env.TREFOIL_CHAOS_ROUNDS || 1000);
const first = Number(process.env.TREFOIL_CHAOS_SEED || 1);

/** Seeds of the rounds. Each host plays them. */
export const seeds = Array.from({ length: Math.ceil(rounds / 2) }, (_, i) => first + i);

/** Rounds without checkpoints: `all`, `none`, or by default those with an even seed. */
const withoutCheckpoints = process.env.TREFOIL_CHAOS_WITHOUT_CHECKPOINTS;

export const skipsCheckpoints = (seed: number): boolean =>
  withoutCheckpoints ? withoutCheckpoints === "all" : seed % 2 === 0;

/** Level of drift of the rounds: one for all, or by default `watched` and `complete` in turn, both with and without checkpoints. */
const level = process.env.TREFOIL_CHAOS_DRIFT;

export const driftLevelOf = (seed: number): string => level || (seed % 4 < 2 ? "watched" : "complete");
