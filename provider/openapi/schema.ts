import { contentSchema } from "../generate/schema";
import { safeText } from "./names";
import type { ParameterizedPackage } from "./parameter";

/**
 * The Pulumi schema of a package.
 *
 * @param base version of Trefoil.
 */
export function schemaOfPackage(
  { name, version, value, service, definitions, functions }: ParameterizedPackage,
  base: string,
): object {
  const schema = {
    name,
    displayName: service.title,
    version,
    description: service.description,
    language: {
      nodejs: { respectSchemaVersion: true },
      python: { pyproject: { enabled: true }, respectSchemaVersion: true },
      go: { respectSchemaVersion: true },
      csharp: { respectSchemaVersion: true },
      java: { respectSchemaVersion: true },
    },
    meta: { moduleFormat: "(.*)" },
    parameterization: {
      baseProvider: { name: "trefoil", version: base },
      parameter: Buffer.from(value).toString("base64"),
    },
    ...contentSchema({ services: [service], definitions, functions }),
  };
  // A description contains the defaults and the values of the document, too.
  return JSON.parse(
    JSON.stringify(schema, (name, value: unknown) =>
      name === "description" && typeof value === "string" ? safeText(value) : value,
    ),
  ) as object;
}
