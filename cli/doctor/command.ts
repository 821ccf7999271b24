import { Command } from "commander";
import { messageOf } from "../error-messages";
import { endOfHelp } from "../help";
import type { ProjectPackage } from "../packages";
import { printable, shown, shownJson } from "../printable";
import { catalogue, packages } from "../provider";
import { stackConfiguration } from "../pulumi";
import { machine, project, software } from "./machine";
import { serviceFindings } from "./services";
import type { Finding, FindingIn, Status } from "./types";

interface Options {
  readonly stack?: string;
  readonly json?: boolean;
}

/** `trefoil doctor`: checks versions, configuration, credentials, permissions, quotas and limits. */
export function doctor(): Command {
  return new Command("doctor")
    .description(
      "Check versions, configuration, credentials, permissions, quotas and limits. Sends only reads, and prints no secrets.",
    )
    .argument("[services...]", "only these services, such as search")
    .option("--stack <name>", "use the configuration of this stack (default: the environment)")
    .option("--json", "print JSON")
    .addHelpText("after", () => endOfHelp("doctor"))
    .action(run);
}

async function run(names: readonly string[], { stack, json }: Options): Promise<void> {
  const services = chosenServices(names);
  const configuration = stack === undefined ? {} : await stackConfiguration(stack);
  const findings: Finding[] = [
    ...within("software", software()),
    ...within("project", project(stack, configuration)),
    ...within("machine", machine()),
  ];
  const found = await Promise.all(services.map(({ check }) => check(configuration)));
  findings.push(...services.flatMap(({ title }, i) => within(title, found[i] ?? [])));
  const hasProblem = findings.some(({ status }) => status === "problem");
  process.stdout.write(json ? shownJson({ findings }) : shown(textOf(findings)));
  process.exitCode = hasProblem ? 2 : 0;
}

const within = (area: string, findings: readonly FindingIn[]): Finding[] =>
  findings.map((finding) => ({ area, ...finding }));

/** A service, or a package of the project. */
interface Checked {
  readonly name: string;
  readonly title: string;
  check(configuration: Readonly<Record<string, string>>): Promise<FindingIn[]>;
}

function allServices(): Checked[] {
  const own = catalogue()
    .services()
    .map((service): Checked => {
      const { name, title, module = name } = service;
      const kinds = () => catalogue().modules[module]?.().resources ?? [];
      return { name, title, check: (configuration) => serviceFindings(service, kinds, configuration) };
    });
  return [...own, ...packages().packagesHere().map(checkedPackage)];
}

function checkedPackage({ name, load }: ProjectPackage): Checked {
  try {
    const { service, definitions } = load();
    const check: Checked["check"] = (configuration) => serviceFindings(service, () => definitions, configuration);
    return { name, title: `${service.title} (package ${name})`, check };
  } catch (error) {
    const problem: FindingIn = { subject: "package", status: "problem", text: messageOf(error) };
    return { name, title: `package ${name}`, check: () => Promise.resolve([problem]) };
  }
}

function chosenServices(names: readonly string[]): Checked[] {
  const all = allServices();
  const unknown = names.filter((name) => !all.some((service) => service.name === name));
  // A package may have the name of a service.
  const known = [...new Set(all.map(({ name }) => name))].join(", ");
  if (unknown.length) throw new Error(`Unknown service ${unknown.join(", ")}. Services are ${known}.`);
  return all.filter(({ name }) => !names.length || names.includes(name));
}

const marks: Readonly<Record<Status, string>> = { ok: "ok", info: "-", warning: "warning", problem: "PROBLEM" };

function textOf(findings: readonly Finding[]): string {
  const areas = [...new Set(findings.map(({ area }) => area))];
  const widths = [
    Math.max(...findings.map(({ status }) => marks[status].length)),
    Math.max(...findings.map(({ subject }) => subject.length)),
  ] as const;
  const sections = areas.map((area) => {
    const own = findings.filter((finding) => finding.area === area);
    const lines = own.map(({ status, subject, text }) => {
      const start = `  ${marks[status].padEnd(widths[0])}  ${printable(subject).padEnd(widths[1])}  `;
      const [first = "", ...others] = text.split("\n").map(printable);
      return [start + first, ...others.map((line) => " ".repeat(start.length) + line)].join("\n").trimEnd();
    });
    return [area, ...lines].join("\n");
  });
  return `${sections.join("\n\n")}\n`;
}
