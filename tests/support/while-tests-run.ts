/** An object that a file creates before its tests. Its members exist only while tests run. */
export function whileTestsRun<T extends object>(created: () => T): T {
  const get = (_: object, name: keyof T) => {
    const member: unknown = created()[name];
    return typeof member === "function" ? member.bind(created()) : member;
  };
  const set = (_: object, name: keyof T, value: T[keyof T]) => Reflect.set(created(), name, value);
  return new Proxy({}, { get, set } as ProxyHandler<object>) as T;
}
