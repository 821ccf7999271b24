import * as pulumi from "@pulumi/pulumi";

const organization = new pulumi.StackReference(
  `${pulumi.getOrganization()}/trefoil-dockerhub-organization/${pulumi.getStack()}`,
);
const name = organization.requireOutput("robotName");
const token = organization.requireOutput("robotToken");

export const images = organization.requireOutput("images");

/** File that Docker and Kubernetes use to sign in, for example a Secret of the type `kubernetes.io/dockerconfigjson`. */
export const dockerConfig = pulumi.all([name, token]).apply(([name, token]) => {
  const auth = Buffer.from(`${name}:${token}`).toString("base64");
  return JSON.stringify({ auths: { "https://index.docker.io/v1/": { auth } } });
});
