import type { Emulator } from "../emulator";
import type { Options } from "../options";
import type { Figures } from "../report";

/** Parameters of a section. */
export interface Context {
  readonly options: Options;
  readonly emulator: Emulator;
  readonly figures: Figures;
}
