import type { PolicyResource } from "@pulumi/policy";
import { dockerHubPath } from "../../provider/text/registry-names";
import { registry } from "../../sdk";
import { defineStackPolicy, ifKnown, ofType } from "./check";
import type { TagRetentionOptions } from "./options";

export const tagRetention = defineStackPolicy<TagRetentionOptions, registry.RepositoryArgs>("trefoil-tag-retention", {
  description: "Repositories on Docker Hub have rules that delete old tags.",
  options: {
    repositories: {
      type: "array",
      items: { type: "string", pattern: "^(\\*/\\*|[^/*]+/([^/*]+|\\*))$" },
      default: ["*/*"],
      description:
        "Repositories that the policy applies to: `acme/app`, `acme/*` for all repositories of a namespace, or `*/*` for all.",
    },
  },
  kind: registry.Repository,
  check: (repository, stack, report) => {
    const { repositories = ["*/*"] } = stack.getConfig<TagRetentionOptions>();
    const { namespace, name } = repository.props as { readonly namespace?: string; readonly name?: string };
    if (namespace === undefined || name === undefined) return;
    const path = `${namespace}/${name}`;
    if (![path, `${namespace}/*`, "*/*"].some((pattern) => repositories.includes(pattern))) return;
    if (!ofType(stack, registry.TagRetention).some((retention) => isOf(retention, repository, path)))
      report(`Declare a \`registry.TagRetention\` for \`${path}\`.`);
  },
});

/** True if the rules are those of a repository. In a preview, its id may be unknown. */
function isOf({ props, propertyDependencies }: PolicyResource, repository: PolicyResource, path: string): boolean {
  let name: string | undefined;
  ifKnown(() => {
    name = props.repository;
  });
  if (name !== undefined) return dockerHubPath(name) === path;
  return (propertyDependencies.repository ?? []).some(({ urn }) => urn === repository.urn);
}
