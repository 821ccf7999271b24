import { eventKinds } from "./rule-kinds-of-events";
import { messageKinds } from "./rule-kinds-of-messages";
import type { RuleKind } from "./rule-parts";

export type { RuleKind } from "./rule-parts";

/** Every kind of integration. */
export const ruleKinds: readonly RuleKind[] = [...eventKinds, ...messageKinds];
