/**
 * The steps that follow the requests of a create or an update, by name. Each step belongs to one file, which alone reads its value.
 * States, hosts and operations pass the steps on.
 */
export type Steps = Readonly<Record<string, unknown>>;

/** A state, or the progress of an operation, with its steps. */
interface WithSteps {
  readonly steps?: Steps | undefined;
}

/** A step with a value in JSON. Without a value, nothing remains to do. */
export interface Step<T> {
  readonly in: (holder: WithSteps) => T | undefined;
  /** The steps with another value of this step. */
  readonly set: (holder: WithSteps, value: T | undefined) => Steps | undefined;
}

/** Declares a step with its name in the state. */
export const step = <T>(name: string): Step<T> => ({
  in: ({ steps }) => steps?.[name] as T | undefined,
  set: ({ steps }, value) => {
    const { [name]: _, ...others } = steps ?? {};
    const all = value === undefined ? others : { ...others, [name]: value };
    return Object.keys(all).length ? all : undefined;
  },
});
