import { signUp } from '#test/account.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { startTilePeer } from '#test/tile-peer.ts';
import { placesPanFigures } from './browser/places-pan.ts';
import { planPanFigures } from './browser/plan-pan.ts';
import type { Figure } from './figure.ts';

/** Frame times while panning maps and floor plans. */
export async function mapFigures(): Promise<Figure[]> {
  const folder = await makeTemporaryFolder();
  const tiles = await startTilePeer();
  const server = await startServerProcess({
    ...tiles.settings,
    DATA_DIR: folder.path,
    DEFAULT_PLAN: 'unlimited',
    RATE_LIMIT_FACTOR: '1000000',
  });
  try {
    return [
      ...(await placesPanFigures(server.address, await signUp(server.address, 'Olga'))),
      ...(await planPanFigures(server.address, await signUp(server.address, 'Nils'))),
    ];
  } finally {
    await server.stop();
    await tiles.close();
    await folder.remove();
  }
}
