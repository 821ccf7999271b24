import type * as pulumi from "@pulumi/pulumi";

/**
 * The part of `@pulumi/azure-native` 3 that the examples `search-service` and `foundry-iq` use. The package is too large
 * for the development dependencies.
 */

export declare namespace resources {
  class ResourceGroup extends pulumi.CustomResource {
    constructor(name: string, args?: { readonly location?: pulumi.Input<string> }, opts?: pulumi.CustomResourceOptions);
    readonly name: pulumi.Output<string>;
  }
}

export declare namespace search {
  interface ServiceArgs {
    readonly resourceGroupName: pulumi.Input<string>;
    readonly sku?: pulumi.Input<{ readonly name?: pulumi.Input<string> }>;
    readonly authOptions?: pulumi.Input<{
      readonly aadOrApiKey?: pulumi.Input<{
        readonly aadAuthFailureMode?: pulumi.Input<"http403" | "http401WithBearerChallenge">;
      }>;
    }>;
    readonly publicNetworkAccess?: pulumi.Input<string>;
  }
  class Service extends pulumi.CustomResource {
    constructor(name: string, args: ServiceArgs, opts?: pulumi.CustomResourceOptions);
    readonly name: pulumi.Output<string>;
  }
  function listAdminKeyOutput(args: {
    readonly resourceGroupName: pulumi.Input<string>;
    readonly searchServiceName: pulumi.Input<string>;
  }): pulumi.Output<{ readonly primaryKey: string; readonly secondaryKey: string }>;
}

export declare namespace cognitiveservices {
  interface AccountArgs {
    readonly resourceGroupName: pulumi.Input<string>;
    readonly kind?: pulumi.Input<string>;
    readonly sku?: pulumi.Input<{ readonly name: pulumi.Input<string> }>;
    readonly identity?: pulumi.Input<{ readonly type?: pulumi.Input<"SystemAssigned"> }>;
    readonly properties?: pulumi.Input<{
      readonly allowProjectManagement?: pulumi.Input<boolean>;
      readonly customSubDomainName?: pulumi.Input<string>;
    }>;
  }
  class Account extends pulumi.CustomResource {
    constructor(name: string, args: AccountArgs, opts?: pulumi.CustomResourceOptions);
    readonly name: pulumi.Output<string>;
  }
  interface ProjectArgs {
    readonly resourceGroupName: pulumi.Input<string>;
    readonly accountName: pulumi.Input<string>;
    readonly projectName?: pulumi.Input<string>;
    readonly identity?: pulumi.Input<{ readonly type?: pulumi.Input<"SystemAssigned"> }>;
    readonly properties?: pulumi.Input<{ readonly description?: pulumi.Input<string> }>;
  }
  class Project extends pulumi.CustomResource {
    constructor(name: string, args: ProjectArgs, opts?: pulumi.CustomResourceOptions);
    readonly identity: pulumi.Output<{ readonly principalId: string } | undefined>;
  }
}

export declare namespace authorization {
  interface RoleAssignmentArgs {
    readonly principalId: pulumi.Input<string>;
    readonly roleDefinitionId: pulumi.Input<string>;
    readonly scope: pulumi.Input<string>;
  }
  class RoleAssignment extends pulumi.CustomResource {
    constructor(name: string, args: RoleAssignmentArgs, opts?: pulumi.CustomResourceOptions);
  }
  function getClientConfigOutput(): pulumi.Output<{ readonly objectId: string; readonly subscriptionId: string }>;
}
