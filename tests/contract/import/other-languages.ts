import type { Expression, Section } from "../../../cli/import/program/sections";
import type { Definition } from "../../../provider/define";
import { ownCatalogue } from "../../../provider/modules";

/** The type, the name and the inputs of a resource, or the token, an empty name and the arguments of a call. */
export type Registered = readonly [type: string, name: string, inputs: unknown];

export const configured = ({ key, isString }: { key: string; isString: boolean }): string =>
  isString ? key : JSON.stringify({ key });

/** The resources that a program declares. */
export const registeredBy = (
  sections: readonly Section[],
  secretValue = (secret: Secret): unknown => (secret.isString ? secret.key : JSON.parse(configured(secret))),
): Registered[] =>
  sections
    .flatMap(({ statements }) => statements)
    .map(({ resource, args }) => [
      `trefoil:${resource.object.definition.token}`,
      resource.logical,
      plain(args, secretValue),
    ]);

/** Resources with more secrets that are no strings. */
export function withJsonSecrets(): Section[] {
  const secret = (key: string) => ({ key, steps: [key], value: undefined, isString: false });
  const section = (
    token: string,
    argsOf: (value: (key: string) => Expression) => Expression,
    keys: readonly string[],
  ) => {
    const secrets = keys.map(secret);
    const definition = ownCatalogue.definitionOf(token) as Definition;
    const args = argsOf((key) => ({ kind: "secret", secret: secrets.find((one) => one.key === key) as Secret }));
    const resource = {
      object: { definition, id: token },
      logical: definition.name,
      variable: "it",
      secrets,
      notes: [],
    };
    return { definition, notes: [], statements: [{ resource, args, isReferenced: false }] } as unknown as Section;
  };
  const map = (members: Readonly<Record<string, Expression>>): Expression => ({
    kind: "map",
    members: Object.entries(members),
  });
  return [
    section(
      "rest:Resource",
      (value) => map({ body: map({}), secretBody: value("body"), secretHeaders: value("headers") }),
      ["body", "headers"],
    ),
    section("realtime:PulsarRule", (value) => map({ target: map({ tlsTrustCerts: value("certificates") }) }), [
      "certificates",
    ]),
  ];
}

type Secret = Extract<Expression, { kind: "secret" }>["secret"];

/** The value of an expression, with ids for references. */
export function plain(value: Expression, secretValue: (secret: Secret) => unknown): unknown {
  switch (value.kind) {
    case "value":
      return value.value;
    case "list":
      return value.items.map((item) => plain(item, secretValue));
    case "map":
      return Object.fromEntries(value.members.map(([name, member]) => [name, plain(member, secretValue)]));
    case "reference":
      return value.to.object.id;
    case "secret":
      return secretValue(value.secret);
  }
}
