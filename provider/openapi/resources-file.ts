import { z } from "zod";
import { siteAddress } from "../text/explained-codes";
import { DocumentError, parsed, problemIn } from "./document";
import { requirePackageName } from "./names";

/** A request by one of some methods. A method for another purpose would, for example, delete the objects that a refresh reads. */
const request = (...methods: readonly string[]) =>
  z
    .string()
    .regex(
      new RegExp(`^(${methods.join("|")}) /(\\{[^{}]*\\}|[^\\s{}])*$`),
      `must be ${methods.join(" or ")} and a path of the document, without white space and with complete parameters`,
    );
const member = z.string().min(1);

/** Facts of a member that the document does not contain, or that differ from it. */
const memberFacts = z.strictObject({
  /** Name in programs. */
  name: z
    .string()
    .regex(/^(?!pulumi$)[a-z][A-Za-z\d]*$/, "must be a name such as `poolId`, and not `pulumi`")
    .optional(),
  secret: z.boolean().optional(),
  returned: z.enum(["onCreate", "sometimes"]).nullable().optional(),
  replaceOnChanges: z.boolean().optional(),
  set: z.boolean().optional(),
  /** False for a member that the program does not set. */
  input: z.boolean().optional(),
  /** The value has no type: the document describes it incorrectly. */
  untyped: z.boolean().optional(),
});

const resource = z.strictObject({
  create: request("POST", "PUT"),
  read: request("GET").optional(),
  update: request("PATCH", "PUT", "POST").optional(),
  delete: z.union(
    [z.literal("none"), request("DELETE", "POST", "PUT", "PATCH")],
    "must be `none`, or DELETE, POST, PUT or PATCH and a path of the document",
  ),
  list: request("GET").optional(),
  /** Members and their values in an object that is deleted, although the service still returns it. */
  deleted: z
    .record(member, z.union([z.string(), z.number(), z.boolean()], "must be a string, a number or a boolean"))
    .refine((members) => Object.keys(members).length > 0, "must contain a member")
    .optional(),
  /** Member of a response with the id of the object, or the member of the body with the name that the program chooses. */
  id: member,
  /** Value of the discriminator, if the body is a union: the objects of one variant. */
  variant: z.string().optional(),
  /** Members by which an object is found after a lost response, in addition to the collection. */
  naturalKey: z.array(member).optional(),
  /** Members that the document required at the last run of `trefoil openapi`, which compares them with those of a newer document. */
  required: z.array(z.string()).optional(),
  /** Member of the bodies of requests that contains the object. */
  wrapper: member.optional(),
  /** Member of a response that contains the object. */
  object: member.optional(),
  /** Member of a list that contains the objects. */
  items: member.optional(),
  /** Member of a list that contains the next page, and the query parameter for its value. */
  next: member.optional(),
  nextParameter: member.optional(),
  /** Query parameter that counts the items or, with the number of the first page, the pages of a list without a member for the next page. */
  counter: z.strictObject({ parameter: member, firstPage: z.int().optional() }).optional(),
  members: z.record(z.string(), memberFacts).optional(),
});

const file = z.strictObject({
  name: z.string(),
  version: z.string().regex(/^\d+\.\d+\.\d+(-[\w.-]+)?$/, "must be a version such as 1.0.0"),
  url: z.string().optional(),
  /** Name of a scheme of the document, or a scheme in its form, for a document without one. */
  authentication: z.union([z.string(), z.looseObject({ type: z.string() })]).optional(),
  /** False: the user removed the proposal. */
  resources: z.record(
    z.string().regex(/^[A-Z][A-Za-z\d]{0,79}$/, "must be a name such as `Cat`, with at most 80 characters"),
    z.union([z.literal(false), resource], "must be a resource, or `false`"),
  ),
});

export type MemberFacts = z.infer<typeof memberFacts>;
/** One resource of the file. */
export type ResourceEntry = z.infer<typeof resource>;
/** The content of `NAME.resources.yaml`. */
export type ResourcesFile = z.infer<typeof file>;

/**
 * Reads a resources file.
 *
 * @throws DocumentError with the place of the problem.
 */
export function readResourcesFile(text: string, name: string): ResourcesFile {
  return resourcesFileOf(parsed(text, name), name);
}

/** Validates the content of a resources file. */
export function resourcesFileOf(content: unknown, name: string): ResourcesFile {
  const result = file.safeParse(content);
  if (!result.success) {
    const guide = siteAddress("guides/openapi") ?? "docs/guides/openapi.md";
    throw new DocumentError(`${name}: ${problemIn(result.error)}. ${guide} describes the file.`);
  }
  requirePackageName(result.data.name);
  return result.data;
}
