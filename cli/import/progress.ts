const progressMs = 5_000;

/** Reports at most one line in five seconds. */
export function throttled(report: (line: string) => void): (line: string) => void {
  let last = performance.now();
  return (line) => {
    if (performance.now() - last < progressMs) return;
    last = performance.now();
    report(line);
  };
}
