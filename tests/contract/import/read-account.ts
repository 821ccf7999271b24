import type { AccountObject } from "../../../cli/import/account-object";
import { Discovery, withoutDuplicates } from "../../../cli/import/discovery";
import { kindsFor } from "../../../cli/import/kinds";
import { planImport } from "../../../cli/import/plan";
import type { Section } from "../../../cli/import/program/sections";
import { readObjects } from "../../../cli/import/read-objects";
import type { ImportResult } from "../../../cli/import/report";
import { chosen } from "../../../cli/import/selection";
import { statesFor } from "../../../cli/import/states";
import type { Service } from "../../../provider/define";
import { Session } from "../../../provider/lifecycle";
import { hintsOf } from "../hints";
import type { TestEnvironment } from "../test-environment";
import { registryName } from "../watched-registry";

export const services = ["registry", "oci", "search", "realtime", "rest"];

/** Collections that the services cannot list. */
const rootsOf: Readonly<Record<string, readonly string[]>> = {
  oci: ["app", "released", "edge"].map((name) => `${registryName}/acme/${name}`),
  rest: ["/v1/resources", "/v1/things", "/v1/others"],
};

/** The result of an import, without its files. */
export interface Import extends ImportResult {
  readonly found: readonly AccountObject[];
  readonly sections: readonly Section[];
}

/** Imports as the command does: all objects, or those with these ids. */
export async function readAccount(
  environment: TestEnvironment,
  scope: string,
  ids: readonly string[] = [],
): Promise<Import> {
  const sessions = new Map<Service, Session>();
  const kinds = kindsFor(scope, []);
  const settings = kinds.map((definition) => hintsOf(definition).config ?? {});
  const bag: Record<string, string> = Object.assign(environment.bag(), ...settings);
  const sessionOf = (service: Service) => {
    const session = sessions.get(service) ?? new Session(service, bag, () => {});
    sessions.set(service, session);
    return session;
  };
  const named = kinds.flatMap((definition) => ids.map((id) => ({ definition, id })));
  const discovery = new Discovery(sessionOf, { within: rootsOf[scope] ?? [], named, kinds, report: () => {} });
  const found = withoutDuplicates((await Promise.all(kinds.map((kind) => discovery.objects(kind)))).flat());
  const picked = chosen(found, { ids, names: [], all: !ids.length });
  const { read, gaps } = await readObjects(picked, discovery);
  const plan = planImport(
    { toImport: read, owners: [] },
    {
      stack: undefined,
      files: {
        language: "typescript",
        existing: new Map(),
        existingParts: new Map(),
        mainFile: { path: "index.ts", text: undefined, isWritable: true },
      },
    },
  );
  const states = await statesFor(plan, discovery, undefined);
  const { skipped, takenKeys, sections } = plan;
  return { ...states, skipped, takenKeys, sections, found, gaps: [...discovery.gaps, ...gaps] };
}
