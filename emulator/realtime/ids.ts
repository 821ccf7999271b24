import { randomBytes } from "node:crypto";

/** Six characters of base64url, as ids of apps and keys are; they may begin with a dash. */
export function newId(taken: (id: string) => boolean = () => false): string {
  for (;;) {
    const id = randomBytes(5).toString("base64url").slice(0, 6);
    if (!taken(id)) return id;
  }
}
