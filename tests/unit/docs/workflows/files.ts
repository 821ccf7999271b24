import { join, resolve } from "node:path";

export const checkout = resolve(__dirname, "../../../..");
export const folder = join(checkout, ".github/workflows");
