import type { ObjectChange } from "../../../emulator";
import type { Definition } from "../../../provider/define";
import type { Values } from "../../../provider/lifecycle";
import { definitionOf } from "../kinds/kind-of";

/** One kind of a service, with a program, a changed program, and an object that the stack does not manage. */
export interface Subject {
  readonly definition: Definition;
  /** Configuration key of the URL. */
  readonly urlKey: string;
  readonly program: Values;
  readonly changed: Values;
  /** Values in the path of the collection. */
  readonly scope: Values;
  /** The service generates the id. */
  readonly hasGeneratedId?: true;
  /** The service reads one object in the list of all objects. */
  readonly isReadByList?: true;
  readonly bystander: ObjectChange & { readonly collection: string; readonly key: string };
}

export const subjects: readonly Subject[] = [
  {
    definition: definitionOf("registry:Repository"),
    urlKey: "trefoil:registryUrl",
    program: { namespace: "acme", name: "subject", description: "One." },
    changed: { namespace: "acme", name: "subject", description: "Two." },
    scope: { namespace: "acme" },
    bystander: { collection: "repositories", key: "acme/other", merge: { description: "Other." } },
  },
  {
    definition: definitionOf("search:SynonymMap"),
    urlKey: "trefoil:searchUrl",
    program: { name: "subject", synonyms: ["usa, united states"] },
    changed: { name: "subject", synonyms: ["usa, united states", "coast, beach"] },
    scope: {},
    bystander: { collection: "synonymmaps", key: "other", merge: { synonyms: "usa, united states" } },
  },
  {
    definition: definitionOf("realtime:App"),
    urlKey: "trefoil:realtimeUrl",
    // After a create without a response, it is not known who created the first key.
    program: { name: "subject", tlsOnly: false, forceDestroy: true },
    changed: { name: "subject", tlsOnly: true, forceDestroy: true },
    scope: {},
    hasGeneratedId: true,
    isReadByList: true,
    // Ably allows two apps with the same name.
    bystander: { collection: "apps", key: "theirs", merge: { name: "subject" } },
  },
  {
    definition: definitionOf("rest:Resource"),
    urlKey: "trefoil:restUrl",
    program: { body: { name: "subject", size: 1 } },
    changed: { body: { name: "subject", size: 2 } },
    scope: { path: "/v1/resources", idField: "id" },
    hasGeneratedId: true,
    bystander: { collection: "/v1/resources", key: "other", merge: { name: "subject", size: 1 } },
  },
];
