const acronyms: Readonly<Record<string, string>> = { http: "HTTP", amqp: "AMQP", sqs: "SQS", ifttt: "IFTTT" };

/** The name of a kind in a sentence: `SynonymMap` as `synonym map`. */
export const nounOf = (kind: string): string =>
  kind
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase()
    .split(" ")
    .map((word) => acronyms[word] ?? word)
    .join(" ");
