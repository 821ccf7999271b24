const servers: { close(): Promise<void> }[] = [];

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
});

/** Closes a server after the tests of the file. A test that fails may not close it, and Jest would then not end. */
export function closeAfterTests<T extends { close(): Promise<void> }>(server: T): T {
  servers.push(server);
  return server;
}
