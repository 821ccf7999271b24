// The program of every round of chaos: it declares the resources that `program.json` lists.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const pulumi = require("@pulumi/pulumi");
const trefoil = require("trefoil");

const made = {};

/** Replaces `{ $ref: name }` by the resource or, with `output`, by its output, and `{ $secret: value }` by a secret. */
function resolve(value) {
  if (Array.isArray(value)) return value.map(resolve);
  if (typeof value !== "object" || value === null) return value;
  if ("$ref" in value) return value.output ? made[value.$ref][value.output] : made[value.$ref];
  if ("$secret" in value) return pulumi.secret(value.$secret);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolve(member)]));
}

for (const { name, kind, args, aliases } of JSON.parse(readFileSync(join(__dirname, "program.json"), "utf8"))) {
  const [service, type] = kind.split(":");
  made[name] = new trefoil[service][type](name, resolve(args), { aliases: aliases.map((alias) => ({ name: alias })) });
}
