/** Values in DER, the encoding of certificates and timestamps. */

function lengthOf(size: number): Buffer {
  if (size < 128) return Buffer.from([size]);
  const hex = size.toString(16);
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, "hex");
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

/** A value with its tag. */
export function der(tag: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(part, "latin1"))));
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

export const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
export const set = (...parts: readonly Buffer[]): Buffer => der(0x31, ...parts);
export const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));
export const octets = (content: Buffer): Buffer => der(0x04, content);
export const bits = (content: Buffer): Buffer => der(0x03, Buffer.from([0]), content);
export const utf8 = (text: string): Buffer => der(0x0c, text);
export const isTrue = der(0x01, Buffer.from([0xff]));

/** An object identifier such as `2.5.29.17`. */
export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...others] = text.split(".").map(Number);
  const bytes = [first * 40 + second, ...others].flatMap((value) => {
    const digits = [value % 128];
    for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
      digits.unshift(128 + (rest % 128));
    return digits;
  });
  return der(0x06, Buffer.from(bytes));
}

const digitsOf = (date: Date): string => date.toISOString().replace(/\D/g, "").slice(0, 14);

/** A time in UTC, to the second. */
export const generalizedTime = (date: Date): Buffer => der(0x18, `${digitsOf(date)}Z`);

/** A time in UTC until 2049, as certificates contain it. */
export const utcTime = (date: Date): Buffer => der(0x17, `${digitsOf(date).slice(2)}Z`);
