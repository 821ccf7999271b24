import { randomBytes } from "node:crypto";

/** Id of six base64url characters, as apps and keys have. It may begin with a dash. */
export function newId(taken: (id: string) => boolean = () => false): string {
  for (;;) {
    const id = randomBytes(5).toString("base64url").slice(0, 6);
    if (!taken(id)) return id;
  }
}
