import { z } from "zod";
import type { Finding } from "../../../define";
import { inPreviewSince } from "../versions";

/** Sensitivity labels of Microsoft Purview. */
export const purviewEnabled = z
  .boolean()
  .optional()
  .meta({
    description:
      "Apply the sensitivity labels of Microsoft Purview to queries. Permanent: an index that has it cannot lose it. Azure documents that it is set when the index is created, and that API keys then give no access to documents.",
    serverDefault: false,
    declaredOnly: "Only a replacement could disable it.",
    minApiVersion: inPreviewSince("2025-11-01-preview"),
  });

interface Args {
  readonly purviewEnabled?: boolean | undefined;
}

/** A warning about the setting, which no later update can take back. */
export const purviewFindings = ({ purviewEnabled }: Args): Finding[] =>
  purviewEnabled
    ? [
        {
          path: "purviewEnabled",
          reason:
            "is permanent: only a replacement of the index, which loses its documents, can disable it. Azure documents that API keys then give no access to documents, so that counting and copying them requires a Microsoft Entra token",
          warning: true,
        },
      ]
    : [];

/** Only another index can be without it. */
export const purviewDisabled = (olds: Args, news: Args): Finding[] =>
  olds.purviewEnabled && !news.purviewEnabled
    ? [{ path: "purviewEnabled", reason: "it is permanent once it is enabled" }]
    : [];
