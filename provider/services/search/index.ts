import type { Definition, FunctionDefinition } from "../../define";
import { alias } from "./alias/alias";
import { dataSource } from "./data-source";
import {
  getAlias,
  getDataSource,
  getDocumentCount,
  getIndex,
  getIndexer,
  getIndexerStatus,
  getIndexes,
  getIndexStatistics,
  getIndexStatisticsSummary,
  getServiceStatistics,
  getSkillset,
  getSynonymMap,
} from "./functions";
import { indexer } from "./indexer/indexer";
import { analyzeText } from "./indexes/analysis/analyze-text";
import { index } from "./indexes/search-index";
import { knowledgeBase } from "./knowledge/knowledge-base";
import {
  getKnowledgeBase,
  getKnowledgeSource,
  getKnowledgeSourceFiles,
  getKnowledgeSourceStatus,
} from "./knowledge/knowledge-functions";
import { knowledgeSource } from "./knowledge/knowledge-source";
import { skillset } from "./skillset/skillset";
import { synonymMap } from "./synonym-map";

/** Every resource of the module. A new one is a line here. */
export const resources: readonly Definition[] = [
  index,
  synonymMap,
  alias,
  dataSource,
  indexer,
  skillset,
  knowledgeSource,
  knowledgeBase,
];

/** Every function of the module. */
export const functions: readonly FunctionDefinition[] = [
  getIndex,
  getIndexes,
  getIndexStatistics,
  getIndexStatisticsSummary,
  getDocumentCount,
  analyzeText,
  getServiceStatistics,
  getIndexer,
  getIndexerStatus,
  getDataSource,
  getSkillset,
  getSynonymMap,
  getAlias,
  getKnowledgeSource,
  getKnowledgeSourceStatus,
  getKnowledgeSourceFiles,
  getKnowledgeBase,
];
