/** One section of docs/definitions.md: the members of an interface, or functions. */
export interface Section {
  readonly title: string;
  readonly introduction: string;
  /** Interface in provider/define whose members the section lists. */
  readonly interface?: string;
  /** Functions in provider/define that the section lists. Replaces `interface`. */
  readonly functions?: readonly string[];
  /** Require an `@example` for each member, in addition to the comment. */
  readonly examples?: true;
}

/** Sections of the page, in order. An interface that a listed member mentions gets an entry in the section "Types". */
export const sections: readonly Section[] = [
  {
    interface: "FieldFacts",
    title: "Facts of a field",
    introduction:
      "A fact states how the service treats a field. You write it in `.meta()` of the zod schema, at any depth, before or after `.optional()` and `.default()`. Trefoil derives comparison, requests, replacements, documentation and the SDK from it.",
    examples: true,
  },
  {
    functions: ["openEnum", "ref", "time", "duration", "address", "watched", "json", "object"],
    title: "Functions for fields",
    introduction:
      "Each function returns a zod schema with its facts. For all other fields, use zod directly. Do not use `transform`: the state contains the value that the program declares.",
  },
  {
    interface: "ResourceSpec",
    title: "Keys of a resource",
    introduction:
      "The argument of `defineResource`. `Inputs` and `Outputs` are the types of the declared fields, with defaults applied.",
    examples: true,
  },
  {
    interface: "Hooks",
    title: "Hooks of a resource",
    introduction:
      "Members of the key `hooks`. Use them for behavior of a single kind, and write their functions in the file of the kind.",
    examples: true,
  },
  {
    interface: "Requests",
    title: "Requests",
    introduction:
      'A service declares one request for each operation. The key `requests` of a resource contains what differs: a string such as `"PUT {item}"` replaces method and path, and an object is merged.',
  },
  {
    interface: "FunctionSpec",
    title: "Keys of a function",
    introduction: "The argument of `defineFunction`. A function reads data and stores no state.",
  },
  {
    interface: "Service",
    title: "Keys of a service",
    introduction:
      "The argument of `defineService`, in `service.ts` of the folder. It contains the behavior that the resources of a service share.",
  },
  {
    interface: "Setting",
    title: "Settings of a service",
    introduction: "An entry of the key `settings` of a service. Users set it in the configuration of the stack.",
  },
];

/** Types that the engine of the provider builds from a definition. A definition does not write them. */
export const internalTypes: readonly string[] = ["Definition", "Field"];

/** Generic types of provider/define, and the notation of the page. Applied in order. */
export const notation: readonly (readonly [pattern: RegExp, readable: string])[] = [
  [/\bz\.(?:in|out)put<z\.ZodObject<A>>|\b(?:In|Out)put<A>/g, "Inputs"],
  [/\bOutput<O>/g, "Outputs"],
  [/\bPartial<Inputs> & Partial<Outputs>/g, "Partial<Inputs & Outputs>"],
  [/\bReadonly<((?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*)>/g, "$1"],
  [/\((keyof A & string)\)|\bkeyof A & string/g, "InputName"],
  [/\bMethod<((?:[^<>,]|<[^<>]*>)+), (\w+)>/g, "((inputs: $1) => $2)"],
  [/\bKnown<A, O>/g, "Known"],
  [/\b(?!Partial\b)(\w+)<(?:Inputs|A)(?:, Known)?>/g, "$1"],
  [/^[AO]$/, "Record<string, ZodType>"],
];
