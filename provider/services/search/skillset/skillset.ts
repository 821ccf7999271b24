import { z } from "zod";
import { autonamed, defineResource, replaces } from "../../../define";
import { type Mapped, unmapped } from "../indexer/mappings";
import { quota, search } from "../service";
import { encryptionKey, objectName, permissions } from "../shapes";
import { aiServices } from "./ai-services";
import { indexProjections } from "./index-projections";
import { knowledgeStore } from "./knowledge-store";
import { skill } from "./skills";
import { everySkill } from "./skills-example";

export const skillset = defineResource({
  service: search,
  name: "Skillset",
  description: "A skillset: what is made of documents on their way into an index.",
  collection: "/skillsets",
  item: "/skillsets('{name}')",
  id: "{name}",
  inputs: {
    name: replaces(autonamed(objectName)).describe("Name of the skillset."),
    description: z.string().optional().describe("What it does."),
    skills: z.array(skill).min(1).describe("Skills; what one writes another may read."),
    cognitiveServices: aiServices.optional().describe("Account that pays for skills of Azure AI."),
    knowledgeStore: knowledgeStore.optional().describe("Where what is found is kept, beside the index."),
    indexProjections: indexProjections.optional().describe("Parts of documents as documents of their own."),
    encryptionKey: encryptionKey.optional().describe("Key that encrypts the skillset at rest."),
  },
  validateReferences: ({ indexProjections: { selectors } = { selectors: [] } }, passed) =>
    selectors.flatMap(({ parentKeyFieldName, mappings }, i) => {
      const path = `indexProjections.selectors[${i}]`;
      return unmapped(passed, `${path}.targetIndexName`, [
        [`${path}.parentKeyFieldName`, parentKeyFieldName],
        ...mappings.map(({ name }, j): Mapped => [`${path}.mappings[${j}].name`, name]),
      ]);
    }),
  quota: quota("skillsets", "skillsetCount"),
  permissions,
  notes: [
    "A change of skills does not touch what is indexed already: reset and run the indexer.",
    "Nor is an index of `indexProjections` filled that takes the place of another one, under the same name or under a new one: reset and run the indexer then too.",
  ],
  examples: {
    basic: {
      skills: [
        {
          odataType: "#Microsoft.Skills.Text.SplitSkill",
          textSplitMode: "pages",
          maximumPageLength: 2000,
          inputs: [{ name: "text", source: "/document/content" }],
          outputs: [{ name: "textItems", targetName: "pages" }],
        },
      ],
    },
    full: {
      description: "All that can be found in a document.",
      skills: everySkill,
      cognitiveServices: {
        odataType: "#Microsoft.Azure.Search.AIServicesByIdentity",
        subdomainUrl: "https://ai.example",
      },
      indexProjections: {
        selectors: [
          {
            targetIndexName: "pages",
            parentKeyFieldName: "parentId",
            sourceContext: "/document/pages/*",
            mappings: [{ name: "text", source: "/document/pages/*" }],
          },
        ],
        parameters: { projectionMode: "skipIndexingParentDocuments" },
      },
    },
  },
});
