import * as azure from "@pulumi/azure-native";
import * as pulumi from "@pulumi/pulumi";

const group = new azure.resources.ResourceGroup("foundry-iq");
const resourceGroupName = group.name;

const service = new azure.search.Service("hotels", {
  resourceGroupName,
  // A free service has no semantic ranker, which agentic retrieval requires.
  sku: { name: "basic" },
  authOptions: { aadOrApiKey: { aadAuthFailureMode: "http403" } },
});

const account = new azure.cognitiveservices.Account("foundry", {
  resourceGroupName,
  kind: "AIServices",
  sku: { name: "S0" },
  identity: { type: "SystemAssigned" },
  properties: { allowProjectManagement: true, customSubDomainName: pulumi.interpolate`hotels-${service.name}` },
});

const project = new azure.cognitiveservices.Project("agents", {
  resourceGroupName,
  accountName: account.name,
  projectName: "agents",
  identity: { type: "SystemAssigned" },
  properties: { description: "Agents of the hotels." },
});

/** Ids of the built-in roles Search Service Contributor, Search Index Data Contributor and Search Index Data Reader. */
const roles = {
  contributor: "7ca78c08-252a-4471-8644-bb5ff32d4ba0",
  writer: "8ebe5a00-799e-43f5-93ac-243d3dce84a7",
  reader: "1407120a-92aa-4202-b7e9-c0e197c71c8f",
};

// The identity that runs Pulumi.
const { objectId, subscriptionId } = azure.authorization.getClientConfigOutput();

const assignment = (name: string, role: string, principalId: pulumi.Input<string>) =>
  new azure.authorization.RoleAssignment(name, {
    scope: service.id,
    principalId,
    roleDefinitionId: pulumi.interpolate`/subscriptions/${subscriptionId}/providers/Microsoft.Authorization/roleDefinitions/${role}`,
  });

const own = Object.entries(roles).map(([name, role]) => assignment(name, role, objectId));
// Agents query the knowledge base with the identity of their project.
const agents = assignment(
  "agents",
  roles.reader,
  project.identity.apply((identity) => identity?.principalId ?? ""),
);

/** URL of the search service. It depends on the role assignments, so that they exist before the first object. */
export const url = pulumi
  .all([service.name, ...[...own, agents].map(({ id }) => id)])
  .apply(([name]) => `https://${name}.search.windows.net`);

/** Id of the project in Azure Resource Manager, and the URL of the manager. */
export const projectId = project.id;
export const managementUrl = "https://management.azure.com";
