import {
  remediateResourceOfType,
  validateRemediateResourceOfType,
  validateResourceOfType,
  validateStackResourcesOfType,
} from "@pulumi/policy";
import * as pulumi from "@pulumi/pulumi";
import { Provider, realtime, registry, rest, search } from "../../../sdk";

interface Call {
  readonly request: object;
}
type Callback = (error: unknown, response: Response) => void;
type Handler = (call: Call, callback: Callback) => void;

interface Response {
  getDiagnosticsList(): { getMessage(): string }[];
  getNotApplicableList(): { getPolicyName(): string }[];
  getRemediationsList(): { getPolicyName(): string; getProperties(): { toJavaScript(): object } }[];
}

/** The request handlers of a running policy pack, as the engine calls them. */
const { makeAnalyzeRpcFun, makeAnalyzeStackRpcFun, makeRemediateRpcFun } = require("@pulumi/policy/server") as Record<
  string,
  (name: string, version: string, level: string, policies: readonly object[]) => Handler
>;
const {
  AnalyzeRequest,
  AnalyzeStackRequest,
  AnalyzerResource,
  AnalyzerResourceOptions,
} = require("@pulumi/pulumi/proto/analyzer_pb");
const { Struct } = require("google-protobuf/google/protobuf/struct_pb");

interface Resource {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
}

interface Message {
  setType(type: string): void;
  setName(name: string): void;
  setUrn(urn: string): void;
  setProperties(properties: unknown): void;
  setOptions(options: unknown): void;
}

function withProperties<T extends Message>(message: T, { type, props }: Resource): T {
  message.setType(type);
  message.setName("one");
  message.setUrn("urn");
  message.setProperties(Struct.fromJavaScript(props));
  message.setOptions(new AnalyzerResourceOptions());
  return message;
}

const responseOf = (handler: Handler, request: object): Promise<Response> =>
  new Promise((resolve, reject) => {
    handler({ request }, (error, response) => (error ? reject(error) : resolve(response)));
  });

const pack = ["pack", "1.0.0", "mandatory"] as const;

const kinds = Object.entries({ registry, search, realtime, rest }).flatMap(([module, exported]) =>
  Object.entries(exported)
    .filter(([name]) => /^[A-Z]/.test(name))
    .map(([name, kind]) => [`${module}:${name}`, kind as unknown as typeof registry.Repository] as const),
);
const isComponent = (kind: unknown): boolean => (kind as typeof Object).prototype instanceof pulumi.ComponentResource;
/** Pulumi's types of a class: of the plugin, and of the dynamic host. A component has one type. */
const typesOf = (token: string, kind: unknown): string[] => [
  `trefoil:${token}`,
  ...(isComponent(kind) ? [] : [`pulumi-nodejs:dynamic/trefoil/${token}`]),
];
const other = { type: "pulumi-nodejs:dynamic/trefoil/other:Kind", props: { description: "bad" } };
const cases = kinds.flatMap(([token, kind]) => typesOf(token, kind).map((type) => ({ token, kind, type })));

describe.each(cases)("a policy for $token and resources of type $type", ({ kind, type }) => {
  const one = { type, props: { description: "bad" } };

  it("checks each resource of the type and no other", async () => {
    const validateResource = validateResourceOfType(kind, (props, _args, report) => report(String(props.description)));
    const analyze = makeAnalyzeRpcFun?.(...pack, [{ name: "no", description: "No.", validateResource }]) as Handler;
    const response = await responseOf(analyze, withProperties(new AnalyzeRequest(), one));
    expect(response.getDiagnosticsList().map((diagnostic) => diagnostic.getMessage())).toEqual(["No.\nbad"]);
    const passed = await responseOf(analyze, withProperties(new AnalyzeRequest(), other));
    expect(passed.getDiagnosticsList()).toEqual([]);
    expect(passed.getNotApplicableList().map((policy) => policy.getPolicyName())).toEqual(["no"]);
  });

  it("checks the resources of the type in a stack", async () => {
    const validateStack = validateStackResourcesOfType(kind, (resources, _args, report) =>
      report(`${resources.length}`),
    );
    const analyze = makeAnalyzeStackRpcFun?.(...pack, [{ name: "no", description: "No.", validateStack }]) as Handler;
    const request = new AnalyzeStackRequest();
    request.setResourcesList([one, other, one].map((resource) => withProperties(new AnalyzerResource(), resource)));
    const response = await responseOf(analyze, request);
    expect(response.getDiagnosticsList().map((diagnostic) => diagnostic.getMessage())).toEqual(["No.\n2"]);
  });

  it("is recognized by `isInstance` from the type alone, as policies ask", () => {
    expect(kind.isInstance({ __pulumiType: one.type })).toBe(true);
    expect([{ __pulumiType: other.type }, {}, undefined, null, one.type, kind].map(kind.isInstance)).toEqual(
      Array(6).fill(false),
    );
  });
});

describe("a policy for Provider", () => {
  it.each([
    ["pulumi:providers:pulumi-nodejs", "trefoil:searchUrl"],
    ["pulumi:providers:trefoil", "searchUrl"],
  ])("checks providers of type %s", async (type, key) => {
    const validateResource = validateResourceOfType(Provider, (props, _args, report) =>
      report(Object.keys(props).join()),
    );
    const analyze = makeAnalyzeRpcFun?.(...pack, [{ name: "no", description: "No.", validateResource }]) as Handler;
    const eu = { type, props: { [key]: "https://eu.example" } };
    const response = await responseOf(analyze, withProperties(new AnalyzeRequest(), eu));
    expect(response.getDiagnosticsList().map((diagnostic) => diagnostic.getMessage())).toEqual([`No.\n${key}`]);
    const passed = await responseOf(
      analyze,
      withProperties(new AnalyzeRequest(), { ...eu, type: "pulumi:providers:aws" }),
    );
    expect(passed.getDiagnosticsList()).toEqual([]);
  });
});

describe("a remediation", () => {
  it.each([
    remediateResourceOfType(registry.Repository, (args) => ({ ...args, isPrivate: true })),
    validateRemediateResourceOfType(registry.Repository, (args) => ({ ...args, isPrivate: true })).remediateResource,
  ])("changes the arguments of a resource of the type", async (remediateResource) => {
    const policies = [{ name: "hide", description: "Hide.", enforcementLevel: "remediate", remediateResource }];
    const remediate = makeRemediateRpcFun?.(...pack, policies) as Handler;
    const props = { namespace: "acme", isPrivate: false };
    for (const type of typesOf("registry:Repository", registry.Repository)) {
      const request = withProperties(new AnalyzeRequest(), { type, props });
      const [changed] = (await responseOf(remediate, request)).getRemediationsList();
      expect(changed?.getProperties().toJavaScript()).toEqual({ namespace: "acme", isPrivate: true });
    }
  });
});
