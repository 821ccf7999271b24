/** Length of an ISO 8601 duration in seconds: `P1D` equals `PT24H`. `NaN` if it is not a duration. */
export function secondsIn(text: unknown): number {
  const [, sign, ...parts] =
    /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(String(text)) ?? [];
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  if (!parts.length) return Number.NaN;
  return (sign ? -1 : 1) * (((days * 24 + hours) * 60 + minutes) * 60 + seconds);
}
