import { isRecord, type Values } from "../../../../../provider/lifecycle";
import type { Alter, Hints, KindFacts } from "../../kind";
import { ruleKinds } from "./kinds";
import { operationsOf } from "./operations";
import type { RuleKind } from "./parts";
import { previewsOf } from "./previews";

const onTarget =
  (change: (target: Values) => Values): Alter =>
  (args) => ({ ...args, target: change(isRecord(args.target) ? args.target : {}) });

/** Enveloped messages are not batched. */
const unwrapped: Alter = onTarget(({ enveloped: _, ...target }) => target);

/** URLs by their required prefix, and a URL that contains a secret. */
const address = (scheme: string) => ({
  values: [`${scheme}one.example`, `${scheme}two.example`],
  secret: (text: string) => `${scheme}ably:${text}@one.example`,
});
const web = address("https://");

function hintsOf({ scheme }: RuleKind): Hints {
  const url = scheme ? address(`${scheme}://`) : web;
  return {
    stored: (id) => ({ collection: "rules", key: id }),
    values: {
      "target.url": url.values,
      "target.endpoint": web.values,
      "target.thresholds": [{ bullying: 1 }, { bullying: 3 }],
      chatRoomFilter: ["/^one/", "/^two/"],
    },
    given: {
      requestMode: unwrapped,
      "target.enveloped": (args) => ("requestMode" in args ? { ...args, requestMode: "single" } : args),
    },
    secret: { "target.url": url.secret },
    foreign: { created: 7 },
  };
}

const factsOf = (kind: RuleKind): KindFacts => {
  const { hidden = [], returned = [], omitted = [] } = kind.inputs;
  // The URL of a database or a broker is compared as a secret.
  const names = ["serviceUrl", "endpoint", "apiUrl", "modelUrl", ...(kind.scheme ? [] : ["url"])];
  const addresses = names.filter((name) => name in { ...kind.least, ...kind.more }).map((name) => `target.${name}`);
  return {
    hints: hintsOf(kind),
    facts: {
      secret: [...hidden, ...returned],
      writeOnly: [...hidden, ...omitted],
      secretOutputs: [],
      ...(addresses.length && { addresses }),
    },
    wholeList: true,
    references: { appId: "realtime:App", ...kind.references },
    disabled: ["status", { status: "disabled" }, "disabled"],
    operations: operationsOf(kind),
    previews: previewsOf(kind),
  };
};

/** Every kind of integration, by its token. */
export const rules: Readonly<Record<string, KindFacts>> = Object.fromEntries(
  ruleKinds.map((kind) => [`realtime:${kind.name}Rule`, factsOf(kind)]),
);
