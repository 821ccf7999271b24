import { readDocument } from "../../../provider/openapi/document";
import { isReservedType, packageName, plural, requirePackageName, singular } from "../../../provider/openapi/names";
import { isSecret } from "../../../provider/openapi/secrets";

/*
 * Words in documents of other services, which have a meaning by convention alone. Each list has a word for each rule, so that no rule is lost.
 */

const words = (...lines: readonly string[]): string[] => lines.flatMap((line) => line.split(" "));
const pairs = (...lines: readonly string[]): [string, string][] =>
  lines.flatMap((line) => line.split(", ").map((pair) => pair.split(" ") as [string, string]));

describe("the noun for one object of a collection", () => {
  it.each(
    pairs(
      "cats cat, repositories repository, indices index, classes class, boxes box, waltzes waltz, batches batch, dishes dish",
      // An e belongs to the noun.
      "databases database, caches cache, cases case, leases lease, licenses license, phases phase, purchases purchase",
      "responses response, warehouses warehouse, causes cause, statuses status, viruses virus, buses bus, dataCaches dataCache",
      // Nouns of one object that end with an s.
      "series series, status status, access access, address address, process process, alias alias, business business",
      "analysis analysis, sms sms, sts sts, mms mms, aws aws, dns dns, tls tls, css css, gps gps, kms kms, rss rss",
      "https https, news news, databricks databricks, kubernetes kubernetes, redis redis, canvas canvas, atlas atlas",
      "bonus bonus, campus campus, corpus corpus, virus virus, user-news user-news, glass glass",
    ),
  )("of %s is %s", (noun, expected) => {
    expect(singular(noun)).toBe(expected);
  });

  it.each(pairs("cat cats, day days, city cities, bus buses, box boxes, waltz waltzes, batch batches, dish dishes"))(
    "%s has the plural %s",
    (noun, expected) => {
      expect(plural(noun)).toBe(expected);
    },
  );
});

describe("the name of a package", () => {
  it.each(
    words(
      "trefoil pulumi input auth0 aws aws-native azure azure-native azuread azuredevops cloudflare command confluentcloud",
      "consul databricks datadog digitalocean docker docker-build eks esc fastly gcp github gitlab google-native grafana",
      "hcloud http kafka keycloak kubernetes linode local minio mongodbatlas mysql newrelic okta openstack pagerduty",
      "postgresql pulumiservice rabbitmq random redis rediscloud sentry slack snowflake splunk std terraform",
      "terraform-provider time tls vault vsphere",
    ),
  )("cannot be that of another package: %s", (name) => {
    expect(() => requirePackageName(name)).toThrow(`Set another \`name\`, such as \`${name}-api\`.`);
    expect(packageName(name)).toBe(`${name}-api`);
  });

  it.each(["a", "a1", "pet-home", "pet-2-home", "a".repeat(60)])("can be %s", (name) => {
    expect(() => requirePackageName(name)).not.toThrow();
  });

  it.each(["", "A", "1a", "-a", "a-", "a--b", "a_b", "a b", "a.b", "a".repeat(61)])("cannot be %j", (name) => {
    expect(() => requirePackageName(name)).toThrow("Use lower-case letters, digits and single hyphens");
  });

  it.each([
    ["Pet Store API", "pet-store"],
    ["The Pet REST OpenAPI", "pet"],
    ["Swagger Pets", "pets"],
    ["Pets", "pets"],
    ["One Two Three Four", "one-two-three"],
    ["3 Pets", "pets"],
    ["API", "openapi"],
    ["日本", "openapi"],
    ["42", "openapi-api"],
  ])("from the title %j is %s", (title, expected) => {
    expect(packageName(title)).toBe(expected);
  });

  it.each(words("Provider Doc Init PulumiTypes PulumiEnums PulumiUtilities Error Object Config Utilities"))(
    "cannot contain a resource with the type %s",
    (type) => {
      expect([isReservedType(type), isReservedType(`${type}s`)]).toEqual([true, false]);
    },
  );
});

const document = readDocument('{ "openapi": "3.1.0", "info": { "title": "a" }, "paths": {} }', "a.json");
const isSecretString = (name: string, more: object = {}, isId = false) =>
  isSecret(document, name, { type: "string", ...more }, { isId });

describe("a string of a document", () => {
  it.each(
    words(
      "password secret token apiKey client_secret credentials connectionString connection_string dsn cookie cookies headers",
      "fcm_key serverKey encryption_key signingKey ssh_key webhookKey license_key raw_key service_key routingKey",
      "integration_key client_key cert_key certificateKey key_data keyData otp_seed otpSeeds psk pat pats authorization",
      "authorizations private_key public_routing_key public_service_key",
    ),
  )("is a secret with the name %s", (name) => {
    expect(isSecretString(name)).toBe(true);
  });

  it.each(
    words(
      "id name color license publicKey public_key public_raw_key public_client_key public_cert_key public_certificate_key",
      "public_encryption_key public_signing_key public_ssh_key public_key_data pattern path author_pat_count",
    ),
  )("is no secret with the name %s", (name) => {
    expect(isSecretString(name)).toBe(false);
  });

  it.each(
    words(
      "id name label title description type kind arn path format policy policies period cidr count status method mode",
      "license alg algorithm strategy scheme prefix suffix author author_email authority created_at lifespan lifetime ttl",
      "window expiry expired expires expiration expires_in expires_after expires_on expiration_time expiration_date",
      "expires_days expires_seconds url uri",
    ),
  )("is no secret if it is the %s of one", (fact) => {
    expect([isSecretString(`secret_${fact}`), isSecretString(`secret_${fact}_value`)]).toEqual([false, true]);
  });

  it.each(words("raw service routing integration client cert certificate"))(
    "is no secret if it is the id of an object: %s_key",
    (purpose) => {
      expect([isSecretString(`${purpose}_key`, {}, true), isSecretString(`${purpose}_key`)]).toEqual([false, true]);
    },
  );

  it.each([
    ["A URL including the secret.", true],
    ["The string contains a password of the user.", true],
    ["A URL with an access token.", true],
    ["A URL with its private key.", true],
    ["Stored as a secret.", true],
    ["Store as password.", true],
    ["It is stored as the secret.", true],
    ["A URL without any of them.", false],
    ["The secretary with a tokenizer.", false],
    ["Stored as text.", false],
  ])("is a secret by its description: %s", (description, expected) => {
    expect(isSecretString("value", { description })).toBe(expected);
  });

  it.each([
    [{ format: "password" }, true],
    [{ writeOnly: true }, true],
    [{ format: "date" }, false],
    [{ format: "date-time" }, false],
    [{ format: "email" }, false],
    [{ format: "uri" }, false],
    [{ enum: ["a"] }, false],
    [{ const: "a" }, false],
    [{ type: "integer" }, false],
  ])("is no secret if the schema is that of another value: %j", (schema, expected) => {
    expect(isSecretString(expected ? "value" : "secret", schema)).toBe(expected);
  });
});
