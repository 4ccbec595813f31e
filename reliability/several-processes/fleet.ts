import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import type { startProxy } from '../hostile-connections/proxies.ts';

export type Fleet = ReturnType<typeof createFleet>;

/** The processes behind the proxy, without AUTH_SECRET and keys of pushes. */
export function createFleet(
  { serverPorts: ports, address }: Awaited<ReturnType<typeof startProxy>>,
  settings: Record<string, string>,
) {
  const servers: (ServerProcess | undefined)[] = [];
  const environment = {
    PUBLIC_URL: address,
    DEFAULT_PLAN: 'unlimited',
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'error',
    ...settings,
  };
  return {
    /** The proxy's address. */
    address,
    ports,
    addressOf: (n: number) => `http://127.0.0.1:${ports[n]}`,
    /** `main` is the main file of another checkout's server. */
    async start(n: number, main?: string): Promise<void> {
      servers[n] = await startServerProcess({ ...environment, PORT: String(ports[n]) }, { main });
    },
    async stop(n: number, signal: NodeJS.Signals): Promise<void> {
      await servers[n]?.stop(signal);
      servers[n] = undefined;
    },
  };
}
