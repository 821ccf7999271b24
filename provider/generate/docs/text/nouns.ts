/** Abbreviations and proper names in the names of kinds. */
const spellings: Readonly<Record<string, string>> = {
  Amqp: "AMQP",
  Azure: "Azure",
  Bodyguard: "Bodyguard",
  Cloudflare: "Cloudflare",
  Google: "Google",
  Hive: "Hive",
  Http: "HTTP",
  Ifttt: "IFTTT",
  Kafka: "Kafka",
  Kinesis: "Kinesis",
  Lambda: "Lambda",
  Mongo: "MongoDB",
  Org: "organization",
  Postgres: "Postgres",
  Pulsar: "Pulsar",
  Sqs: "SQS",
  Tisane: "Tisane",
  Zapier: "Zapier",
};

/** The name of a kind in a sentence: `SynonymMap` as `synonym map`. */
export const nounOf = (kind: string): string =>
  (kind.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? []).map((word) => spellings[word] ?? word.toLowerCase()).join(" ");
