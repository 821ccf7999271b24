import * as azure from "@pulumi/azure-native";
import * as pulumi from "@pulumi/pulumi";

const group = new azure.resources.ResourceGroup("search");

const service = new azure.search.Service("hotels", {
  resourceGroupName: group.name,
  sku: { name: "basic" },
  // Accept the tokens of Microsoft Entra and keys. Without this, a service accepts keys only.
  authOptions: { aadOrApiKey: { aadAuthFailureMode: "http403" } },
});

/** Ids of the built-in roles Search Service Contributor and Search Index Data Reader. */
const roles = {
  contributor: "7ca78c08-252a-4471-8644-bb5ff32d4ba0",
  reader: "1407120a-92aa-4202-b7e9-c0e197c71c8f",
};

// The identity that runs Pulumi.
const identity = azure.authorization.getClientConfigOutput();

const assignments = Object.entries(roles).map(
  ([name, id]) =>
    new azure.authorization.RoleAssignment(name, {
      scope: service.id,
      principalId: identity.objectId,
      roleDefinitionId: pulumi.interpolate`/subscriptions/${identity.subscriptionId}/providers/Microsoft.Authorization/roleDefinitions/${id}`,
    }),
);

/** URL of the service. It depends on the role assignments, so that they exist before the first object of the service. */
export const url = pulumi
  .all([service.name, ...assignments.map(({ id }) => id)])
  .apply(([name]) => `https://${name}.search.windows.net`);

/** Admin key of the service, for clients that do not use Microsoft Entra. */
export const adminKey = pulumi.secret(
  azure.search.listAdminKeyOutput({ resourceGroupName: group.name, searchServiceName: service.name }).primaryKey,
);
