import { isDeepStrictEqual } from "node:util";
import { type Field, variantFor } from "../../../provider/define";
import { isRecord, type Values } from "../../../provider/lifecycle";
import { withoutEmpty } from "../../../provider/lifecycle/values/values";
import { programs } from "../programs";
import { subjects } from "../subjects";
import { useTestEnvironment } from "../test-environment";
import { hosts } from "./host";
import { opened, type Props } from "./markers";
import { TestStack } from "./stack";

const environment = useTestEnvironment();

/** Properties without the inputs that a service may not return, as an import stores them. */
function imported(field: Field, value: unknown): unknown {
  const { of } = field;
  if (of && Array.isArray(value)) return value.map((item) => imported(of, item));
  if (!isRecord(value)) return value;
  const fields = variantFor(field, value)?.fields ?? {};
  const members = Object.entries(value)
    .filter(([name]) => !fields[name]?.facts.secret && !fields[name]?.facts.returned)
    .map(([name, member]) => [name, fields[name] ? imported(fields[name], member) : member]);
  return Object.fromEntries(members);
}

const withheld = subjects.filter((subject) => {
  const { first } = programs(subject);
  return !isDeepStrictEqual(withoutEmpty(imported(subject.definition.inputs, first)), withoutEmpty(first));
});

/** Programs with another value of an input that cannot change in place, by kind. Undefined if a program does not set it. */
const changed: Readonly<Record<string, (program: Values) => Values | undefined>> = {
  "registry:Webhook": (program) => ({ ...program, url: "https://deploy.example.com/hooks/other" }),
  "search:KnowledgeSource": ({ azureBlobParameters, ...program }) =>
    azureBlobParameters === undefined
      ? undefined
      : {
          ...program,
          azureBlobParameters: { ...(azureBlobParameters as Values), connectionString: "ResourceId=/other;" },
        },
};

describe.each(hosts)("the first update after an import by the %s host", (host) => {
  it.each(withheld)("records what the service does not return, without a replacement: $title", async (subject) => {
    const { definition } = subject;
    const program = await environment.withParents(definition, programs(subject).first);
    const stack = new TestStack(environment, host, definition);
    await stack.up(program);
    const { stored } = stack;
    if (!stored) throw new Error("The stack contains no resource.");
    const [inputs, outputs] = [stored.inputs, stored.outputs].map((props) =>
      imported(definition.inputs, opened(props)),
    );
    stack.stored = { ...stored, inputs: inputs as Props, outputs: outputs as Props };

    const up = async () => expect(await stack.up(program)).toBe("update");
    const sent = await environment.changesSent(definition.service, up);
    expect(opened(stack.stored.outputs)).toMatchObject(opened(stored.inputs));
    expect(await stack.up(program)).toBe("unchanged");

    const other = changed[definition.token]?.(program);
    if (!other) return;
    expect(sent).toEqual([]);
    expect(await stack.up(other)).toBe("replace");
  });
});
