import { DefaultAzureCredential } from "@azure/identity";
import * as pulumi from "@pulumi/pulumi";

/** Scope of the tokens for Azure Resource Manager, and the version of its API with connections of this kind. */
const scope = "https://management.azure.com/.default";
const apiVersion = "2025-10-01-preview";

/** Audience of the tokens with which the project calls the search service. */
const audience = "https://search.azure.com/";

interface Inputs {
  readonly managementUrl: string;
  readonly projectId: string;
  readonly name: string;
  readonly target: string;
}

const idOf = ({ projectId, name }: Inputs) => `${projectId}/connections/${name}`;

/** Returns the body of the response, or undefined if the connection does not exist. */
async function send(method: string, inputs: Inputs, body?: object) {
  // The token is never an input or an output, so that the state does not contain it.
  const { token } = await new DefaultAzureCredential().getToken(scope);
  const response = await fetch(`${inputs.managementUrl}${idOf(inputs)}?api-version=${apiVersion}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });
  if (response.status === 404 && method !== "PUT") return undefined;
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${idOf(inputs)} failed: ${response.status} ${text}`);
  return text ? JSON.parse(text) : {};
}

const put = (inputs: Inputs) =>
  send("PUT", inputs, {
    properties: {
      category: "RemoteTool",
      authType: "ProjectManagedIdentity",
      target: inputs.target,
      audience,
      isSharedToAll: true,
      metadata: { ApiType: "Azure" },
    },
  });

const provider: pulumi.dynamic.ResourceProvider<Inputs, Inputs> = {
  async create(inputs) {
    await put(inputs);
    return { id: idOf(inputs), outs: inputs };
  },
  async read(id, outputs) {
    const connection = outputs && (await send("GET", outputs));
    return connection ? { id, props: { ...outputs, target: connection.properties.target } } : {};
  },
  async diff(_id, olds, news) {
    const replaces = (["managementUrl", "projectId", "name"] as const).filter((key) => olds[key] !== news[key]);
    return { changes: replaces.length > 0 || olds.target !== news.target, replaces };
  },
  async update(_id, _olds, news) {
    await put(news);
    return { outs: news };
  },
  async delete(_id, outputs) {
    await send("DELETE", outputs);
  },
};

/** The connection through which the agents of a Foundry project call an MCP server with the identity of the project. */
export class ProjectConnection extends pulumi.dynamic.Resource {
  constructor(
    name: string,
    args: { readonly [Name in keyof Inputs]: pulumi.Input<Inputs[Name]> },
    opts?: pulumi.CustomResourceOptions,
  ) {
    super(provider, name, args, opts);
  }
}
