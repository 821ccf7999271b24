/** Tags a template that contains TypeScript code. */
export const code = (strings: TemplateStringsArray, ...values: readonly string[]): string =>
  String.raw({ raw: strings }, ...values);
