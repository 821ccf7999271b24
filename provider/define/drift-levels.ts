/**
 * Inputs that a refresh compares with the object. `declared`: the declared inputs. `watched`: also omitted inputs whose
 * default is known. `complete`: also each other omitted input, with its value after the last write.
 */
export const driftLevels = ["declared", "watched", "complete"] as const;

/** One of these levels. */
export type DriftLevel = (typeof driftLevels)[number];

/** The levels as a sentence for descriptions. */
export const driftLevelsText =
  "`declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write.";
