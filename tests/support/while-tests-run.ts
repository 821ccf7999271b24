/** An object that a file creates before its tests. Its members exist only while tests run. */
export function whileTestsRun<T extends object>(created: () => T): T {
  const get = (_: object, name: keyof T) => {
    const member: unknown = created()[name];
    return typeof member === "function" ? member.bind(created()) : member;
  };
  return new Proxy({}, { get } as ProxyHandler<object>) as T;
}
