import { z } from "zod";
import { object } from "../../../../define";
import { odataType } from "../../shapes";
import { changing } from "../index-changes";

const bm25 = "#Microsoft.Azure.Search.BM25Similarity";

const kind = <const T extends string>(type: T, describe: string) =>
  changing("similarity.odataType", odataType(type)).meta({ description: describe });

/** Similarity algorithms. */
export const similarity = z
  .discriminatedUnion("odataType", [
    object({
      odataType: kind(bm25, "The Okapi BM25 algorithm."),
      k1: changing("similarity.k1", z.number().min(0)).optional().meta({
        description:
          "Term frequency saturation (`k1`): how strongly repeated terms increase the score. Usually from 0 to 3. Changing it makes the index unavailable during the update.",
        serverDefault: 1.2,
      }),
      b: changing("similarity.b", z.number().min(0).max(1)).optional().meta({
        description:
          "Length normalization (`b`): how strongly the length of the document decreases the score, from 0 (none) to 1 (full). Changing it makes the index unavailable during the update.",
        serverDefault: 0.75,
      }),
    }),
    object({
      odataType: kind(
        "#Microsoft.Azure.Search.ClassicSimilarity",
        "The TF-IDF algorithm of services created before July 2020.",
      ),
    }),
  ])
  .meta({ typeName: "Similarity", serverDefault: { odataType: bm25 } });
