import { registry } from "../../sdk";
import { definePolicy, ofKind } from "./check";
import type { PublicRepositoryOptions } from "./options";

export const noPublicRepositories = definePolicy<PublicRepositoryOptions>("trefoil-no-public-repositories", {
  description: "Repositories on Docker Hub are private, except those in a list.",
  options: {
    publicRepositories: {
      type: "array",
      items: { type: "string", pattern: "^[^/*]+/([^/*]+|\\*)$" },
      default: [],
      description: "Repositories that may be public: `acme/app`, or `acme/*` for all repositories of a namespace.",
    },
  },
  checks: [
    ofKind(registry.Repository, (repository, report, resource) => {
      if (repository.isPrivate) return;
      const { publicRepositories = [] } = resource.getConfig<PublicRepositoryOptions>();
      const { namespace } = repository;
      if (publicRepositories.includes(`${namespace}/*`)) return;
      const name = `${namespace}/${repository.name}`;
      if (!publicRepositories.includes(name))
        report(`Set \`isPrivate: true\`, or add \`${name}\` to \`publicRepositories\`.`);
    }),
  ],
});
