import { type Finding, isRecord, type Values } from "../../../define";
import { compatibleFindings } from "../openai-compatible";
import { documentedLimit } from "../shapes";
import { parametersOf } from "./source-kinds";

/** A model of the ingestion, and its path. */
interface Model {
  readonly path: string;
  readonly value: Values;
}

/** The models in the parameters of all kinds. */
function modelsIn(inputs: Values): Model[] {
  return Object.values(parametersOf).flatMap((holder) => {
    const ingestion = membersAt(membersAt(inputs, holder), "ingestionParameters");
    return ["embeddingModel", "chatCompletionModel"].flatMap((name) => {
      const value = ingestion[name];
      return isRecord(value) ? [{ path: `${holder}.ingestionParameters.${name}`, value }] : [];
    });
  });
}

const membersAt = (values: Values, name: string): Values => (isRecord(values[name]) ? values[name] : {});

/** Models by the API of OpenAI whose parameters contradict each other, or that the content extraction excludes. */
export const modelFindings = (inputs: Values): Finding[] =>
  modelsIn(inputs).flatMap(({ path, value }) => [
    ...compatibleFindings(path, value as { readonly kind: string }),
    ...(value.kind === "openAICompatible" && isStandard(inputs, path)
      ? [documentedLimit(`${path}.kind`, 'must not be `openAICompatible` with `contentExtractionMode: "standard"`')]
      : []),
  ]);

function isStandard(inputs: Values, path: string): boolean {
  const [holder = ""] = path.split(".");
  return membersAt(membersAt(inputs, holder), "ingestionParameters").contentExtractionMode === "standard";
}

/** The address of an embedding model by the API of OpenAI, which is in `extra`, cannot change in place. */
export function modelReplacements(olds: Values, news: Values): Finding[] {
  const addressOf = (inputs: Values, at: string): unknown => {
    const model = modelsIn(inputs).find(({ path }) => path === at);
    return model && membersAt(model.value, "openAICompatibleParameters").uri;
  };
  return modelsIn(news).flatMap(({ path }) => {
    const [before, after] = [addressOf(olds, path), addressOf(news, path)];
    return path.endsWith("embeddingModel") && before !== undefined && after !== undefined && before !== after
      ? [
          {
            path: `extra.${path}.openAICompatibleParameters.uri`,
            reason: "the address of an embedding model cannot change",
          },
        ]
      : [];
  });
}
