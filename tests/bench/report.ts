import type { SectionName } from "./sections";

/** `ms` is the time from start to end, and `CPU ms` that of all processes that the command started. */
export type Unit = "ms" | "ms for each resource" | "CPU ms" | "requests" | "MB" | "bytes";

/** The measurements of one quantity of one subject. */
export interface Figure {
  readonly section: SectionName;
  /** The measured process or host, such as `plugin`. */
  readonly subject: string;
  /** The measured operation or property, such as `create`. */
  readonly name: string;
  readonly unit: Unit;
  readonly values: readonly number[];
}

/** An aim of the project, with the value of this run. */
export interface Aim {
  readonly what: string;
  readonly found: number;
  readonly atMost: number;
}

/** All results, as in the JSON file. */
export interface Report {
  readonly time: string;
  readonly commit: string;
  /** Averages of 1, 5 and 15 minutes. */
  readonly load: { readonly before: readonly number[]; readonly after: readonly number[] };
  readonly machine: string;
  readonly seconds: number;
  /** Resources, runs and other sizes of the measurements. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly figures: readonly Figure[];
  /** The error that ended the run. */
  readonly failure?: string | undefined;
  readonly aims: readonly Aim[];
}

/** The figures of a section while they are measured. */
export class Figures {
  readonly #figures = new Map<string, Figure & { readonly values: number[] }>();
  readonly #section: SectionName;

  constructor(section: SectionName) {
    this.#section = section;
  }

  add(subject: string, name: string, unit: Unit, value: number): void {
    const key = JSON.stringify([subject, name, unit]);
    const figure = this.#figures.get(key) ?? { section: this.#section, subject, name, unit, values: [] };
    figure.values.push(value);
    this.#figures.set(key, figure);
  }

  all(): Figure[] {
    return [...this.#figures.values()];
  }
}

/** Identifies a figure in several reports. */
export const keyOf = ({ section, subject, name, unit }: Figure): string =>
  JSON.stringify([section, subject, name, unit]);

/** The middle of some numbers, of an even count the mean of the middle two. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] as number) + (sorted[Math.floor(middle)] as number)) / 2;
}

/** Half of the range of the measurements, as a part of their median. */
export function spread(values: readonly number[]): number {
  const middle = median(values);
  return middle ? (Math.max(...values) - Math.min(...values)) / 2 / middle : 0;
}
