import {
  type ActionName,
  type Actions,
  actionNames,
  commandOf,
  type Definition,
  type DelegatedActions,
  firstVersions,
  moduleOf,
} from "../../../define";

/** Options by which `trefoil reset` selects an action. */
const optionsOf: Readonly<Partial<Record<ActionName, string>>> = {
  resetdocs: " --document KEY",
  resetskills: " --skill SKILL",
};

/** The commands for the actions of a kind, with their effects. */
export function actionsText({ actions }: Definition): string {
  if (!actions) return "";
  const { own, note } = resolved(actions);
  const rows = actionNames.flatMap((name) => {
    const action = own[name];
    if (!action) return [];
    const [version, preview = version] = action.minApiVersion ? firstVersions(action.minApiVersion) : [];
    const requires = version?.endsWith("-preview")
      ? `the preview version \`${preview}\`, or a later preview`
      : `API version \`${version}\``;
    const options = optionsOf[name] ?? "";
    return [
      `| \`npx trefoil ${commandOf(name)} NAME${options}\` | ${action.effect}${version ? ` Requires ${requires}.` : ""} |`,
    ];
  });
  const table = `| command | effect |\n|---|---|\n${rows.join("\n")}`;
  return `${note}Each command shows the costs, and requires a confirmation before it sends anything: [Run, reset and resync](../guides/actions.md).\n\n${table}`;
}

/** The actions of the kind itself, or of the kind of the object that performs them. */
function resolved(actions: Actions | DelegatedActions): { readonly own: Actions; readonly note: string } {
  if ("run" in actions) return { own: actions, note: "" };
  const kind = actions.kind();
  if (!kind.actions || !("run" in kind.actions)) throw new Error(`${kind.token} has no own actions.`);
  const name = `${moduleOf(kind.service)}.${kind.name}`;
  return {
    own: kind.actions,
    note: `The commands apply to the \`${name}\` that the service created for the object. ${actions.absence} `,
  };
}
