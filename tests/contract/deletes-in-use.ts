import type { Definition } from "../../provider/define";
import { Context, remove, Session } from "../../provider/lifecycle";
import { alias } from "../../provider/services/search/alias/alias";
import type { StoredResource, TestEnvironment } from "./test-environment";

/** Deletes an object, with pauses that suit a service on this machine. */
export function removeWithPauses(
  environment: TestEnvironment,
  { definition, id, state }: StoredResource,
  pauses: readonly number[],
  report: (message: string) => void = () => {},
): Promise<void> {
  const session = new Session(definition.service, environment.bag(), report);
  session.delays.reference = pauses;
  return remove(new Context(definition, session, { name: "dev/sample" }), id, state);
}

/** A delete of the target of an alias is repeated, and its error names the alias and the next step. */
export async function isHeldByAlias(environment: TestEnvironment, index: Definition): Promise<void> {
  const fields = [{ name: "id", type: "Edm.String", key: true }];
  const hotels = await environment.make(index, { name: "hotels", fields });
  await environment.make(alias, { name: "rooms", index: "hotels" });
  const failure = removeWithPauses(environment, hotels, [10, 10]);
  await expect(failure).rejects.toThrow(
    /^Index "hotels": delete failed: DELETE .* -> 400 .*the alias 'rooms' maps to it.* Delete the alias or the knowledge source, or point it to another index/,
  );
  await expect(failure).rejects.toMatchObject({ code: "still_referenced" });
  const deletions = environment
    .journal(index.service)
    .filter(({ method, path }) => method === "DELETE" && /indexes/.test(path));
  expect(deletions).toHaveLength(3);
  expect(environment.objects(index.service).indexes).toHaveProperty("hotels");
}
