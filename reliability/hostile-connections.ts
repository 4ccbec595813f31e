import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import type { Drill } from './drill.ts';
import { connections } from './hostile-account/attacks/connections.ts';
import { runAttackDrill } from './hostile-account.ts';
import { missingPrograms, skippedFor, startProxy } from './hostile-connections/proxies.ts';
import { checkProxy } from './hostile-connections/proxy-checks.ts';

/** Higher than without a proxy, as TLS and a second process take time. */
const victimMs = 150;

/** Floods of connections through each proxy that `deploy/` configures. */
export const hostileConnections: Drill = {
  name: 'hostile connections',
  mustHold: `during floods by one address through nginx or Caddy, the reads and writes of another take ≤ ${victimMs} ms (p99), and none fails or is lost`,
  async run(options) {
    const missing = await missingPrograms();
    if (missing.length > 0) return skippedFor(missing);
    const [figures, failures]: [Record<string, string | number>, string[]] = [{}, []];
    for (const name of ['nginx', 'caddy'] as const) {
      const folder = await makeTemporaryFolder();
      const proxy = await startProxy(name, folder.path);
      // For the processes of victim and attacker.
      process.env.NODE_EXTRA_CA_CERTS = proxy.certificate;
      try {
        options.say?.(`through ${name}`);
        const environment = { PORT: String(proxy.serverPorts[0]), PUBLIC_URL: proxy.address };
        const report = await runAttackDrill(connections, options, {
          address: proxy.address,
          environment,
          victimMs,
          check: (account) => checkProxy(proxy, account),
        });
        for (const [part, figure] of Object.entries(report.figures)) figures[`${name}: ${part}`] = figure;
        failures.push(...report.failures.map((failure) => `${name}: ${failure}`));
      } finally {
        delete process.env.NODE_EXTRA_CA_CERTS;
        await proxy.stop();
        await folder.remove();
      }
    }
    return { figures, failures };
  },
};
