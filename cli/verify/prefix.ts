import { randomInt } from "node:crypto";

const characters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Start of all names of a run: "tv", seven random characters, and a check character, so that few words have this form. */
export function newPrefix(): string {
  const random = Array.from({ length: 7 }, () => characters[randomInt(characters.length)]).join("");
  return `tv${random}${checkCharacter(random)}`;
}

/** True for the prefix of a run. */
export const isPrefix = (text: string): boolean =>
  /^tv[a-z0-9]{8}$/.test(text) && checkCharacter(text.slice(2, -1)) === text.at(-1);

const checkCharacter = (random: string): string =>
  characters[
    [...random].reduce((sum, character, at) => sum + (at + 1) * characters.indexOf(character), 0) % characters.length
  ] as string;
