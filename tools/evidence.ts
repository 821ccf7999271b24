/** Writes the table of evidence for the object of a create into docs/architecture.md. Part of `npm run generate`. */
import { type Course, type Evidence, rows } from "../provider/lifecycle/life/table";
import { writeBlock } from "./block";

/** The part of the record that is the evidence, and the object. */
const descriptions: Readonly<Record<Evidence, readonly [record: string, object: string]>> = {
  response: ["the id in the response", "has this id"],
  settings: ["settings: their previous values, or what was sent to default settings", "always exists"],
  "generated name": ["a generated name that identifies the object", "has this name"],
  changed: ["the id of an object that a create has begun to change", "has this id"],
  "same inputs": ["the inputs of the program", "is new, and matches them"],
  "recorded inputs": ["other inputs than the program", "is new, and matches those in the record"],
  "same key": ["neither a response nor a generated name", "is new, and has the same key"],
};

const effects: Readonly<Record<Course, string>> = {
  use: "continued",
  update: "continued and updated",
  delete: "deleted and created again",
  leave: "remains, and another is created",
  fail: "the create fails",
};

const effectOf = (course: Course | undefined): string => (course ? effects[course] : "–");

const table = [
  "| the record contains | the object | verdict | the program has not changed | can change in place | cannot change in place | the same, and is never deleted |",
  "|---|---|---|---|---|---|---|",
  ...Object.entries(descriptions).map(([evidence, description]) => {
    const { verdict, courses } = rows[evidence as Evidence];
    const { same, changeable, other, kept } = courses;
    return `| ${[...description, verdict, ...[same, changeable, other, kept].map(effectOf)].join(" | ")} |`;
  }),
];

// Without the empty lines, some renderers read the comment after a table as its last row.
writeBlock("docs/architecture.md", "evidence", `\n${table.join("\n")}\n`);
