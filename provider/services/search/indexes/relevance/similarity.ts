import { z } from "zod";
import { assumed, named, object } from "../../../../define";
import { odataType } from "../../shapes";
import { changing } from "../index-changes";

const bm25 = "#Microsoft.Azure.Search.BM25Similarity";

const kind = <const T extends string>(type: T, describe: string) =>
  changing("similarity.odataType", odataType(type)).describe(describe);

/** How well texts match queries. */
export const similarity = assumed(
  { odataType: bm25 },
  named(
    "Similarity",
    z.discriminatedUnion("odataType", [
      object({
        odataType: kind(bm25, "Okapi BM25."),
        k1: assumed(1.2, changing("similarity.k1", z.number().min(0)))
          .optional()
          .describe("How much more a word counts that stands there more often."),
        b: assumed(0.75, changing("similarity.b", z.number().min(0).max(1)))
          .optional()
          .describe("How much the length of a text counts, from 0 to 1."),
      }),
      object({ odataType: kind("#Microsoft.Azure.Search.ClassicSimilarity", "TF-IDF, as older services had it.") }),
    ]),
  ),
);
