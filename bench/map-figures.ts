import { signUp } from '#test/account.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { planPanFigures } from './browser/plan-pan.ts';
import type { Figure } from './figure.ts';

/** How smoothly maps and floor plans are panned. */
export async function mapFigures(): Promise<Figure[]> {
  const folder = await makeTemporaryFolder();
  const server = await startServerProcess({
    DATA_DIR: folder.path,
    DEFAULT_PLAN: 'unlimited',
    RATE_LIMIT_FACTOR: '1000000',
  });
  try {
    return await planPanFigures(server.address, await signUp(server.address, 'Olga'));
  } finally {
    await server.stop();
    await folder.remove();
  }
}
