module ${PROJECT}

go 1.26.6

require (
	github.com/pulumi/pulumi/sdk/v3 v3.276.0
	pulumi-trefoil/sdk/go v0.1.0
)
