/** CPU time of this process in milliseconds. Other processes of a loaded machine do not lengthen it, as they do the time of a clock. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
