import type { Options } from "./options";
import { type Aim, type Figure, median, type Unit } from "./report";
import type { SectionName } from "./sections";
import { refreshOnlyPlan, refreshPreview, trefoilDrift } from "./sections/drift";
import { appsOf } from "./stacks";

/** The aims whose figures were measured. */
export function aimsOf(figures: readonly Figure[], { count }: Pick<Options, "count">): Aim[] {
  const find = (section: SectionName, subject: string, name: string, unit: Unit = "ms"): number | undefined => {
    const found = figures.find(
      (figure) =>
        figure.section === section && figure.subject === subject && figure.name === name && figure.unit === unit,
    );
    return found && median(found.values);
  };
  const aims: Aim[] = [];
  const aim = (what: string, atMost: number, found: number | undefined) => {
    if (found !== undefined) aims.push({ what, found, atMost });
  };
  const byFloor = (section: SectionName, name: string) =>
    ratio(find(section, "plugin", name), find(section, "no-op plugin", name));

  aim("create through the plugin, by a no-op plugin", 1.1, byFloor("life", "create"));
  aim("destroy through the plugin, by a no-op plugin", 1.05, byFloor("life", "destroy"));
  // The keys of each new app are listed, because the service creates one with it.
  const expected = count + appsOf(count);
  aim(
    "requests of a create, beyond one for each object and one for each app",
    4,
    minus(find("life", "plugin", "create", "requests"), expected),
  );
  aim("refresh of search objects, by a no-op plugin", 1.25, byFloor("refresh", "refresh"));
  aim("memory of the provider in a refresh, in MB", 300, find("refresh", "plugin", "memory of the provider", "MB"));
  aim(`ms of ${trefoilDrift} of search objects`, 1200, find("refresh", "plugin", trefoilDrift));
  for (const host of ["dynamic host", "plugin", "plugin, YAML"]) {
    const found = find("drift", host, trefoilDrift);
    aim(
      `${trefoilDrift}, by ${refreshOnlyPlan}, ${host}`,
      1,
      ratio(found, find("drift", "terraform", refreshOnlyPlan)),
    );
    aim(`${trefoilDrift}, by ${refreshPreview}, ${host}`, 0.6, ratio(found, find("drift", host, refreshPreview)));
  }
  aim(
    "create with the request limit, by one without",
    1.05,
    ratio(find("limit", "request limit on", "create"), find("limit", "request limit off", "create")),
  );
  for (const { subject, values } of figures.filter(({ section, unit }) => section === "copy" && unit === "MB"))
    aim(`additional memory of a copy of ${subject}, in MB`, 64, Math.max(...values));
  for (const service of ["realtime", "search", "registry"])
    for (const name of ["create", "again", "refresh"]) {
      const [small, large] = figures
        .filter(({ section, subject }) => section === "scale" && subject.startsWith(`${service}, plugin,`))
        .filter((figure) => figure.name === name && figure.unit === "ms for each resource")
        .map(({ values }) => median(values));
      aim(`${name} of ${service}: time for each resource, by that in a tenth of the stack`, 1.2, ratio(large, small));
    }
  return aims;
}

const minus = (a: number | undefined, b: number | undefined) =>
  a !== undefined && b !== undefined ? a - b : undefined;

const ratio = (a: number | undefined, b: number | undefined) => (a !== undefined && b ? a / b : undefined);
