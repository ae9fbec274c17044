// Prints the megabytes of heap that importing the MCP route adds to what every other route has imported.
const usedMb = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
};

await import('../../src/http/server.ts');
await import('../../src/api/auth/me.ts');
const before = usedMb();
await import('../../src/mcp/post-mcp.ts');
console.log(usedMb() - before);
