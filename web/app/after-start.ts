import { keepSumsStored } from '#web/data/overview/keep-sums-stored.ts';
import { whenIdle } from '#web/ui/layout/when-idle.ts';
import { startPageCounts } from './page-counts.ts';
import { paths } from './paths.ts';
import type { router as appRouter } from './router.tsx';

/** What nobody waits for. */
export async function afterStart(router: typeof appRouter): Promise<void> {
  preloadItem(router);
  keepSumsStored();
  await startPageCounts(router);
}

/** From a bin one goes to its items, whose screen is then there with the press. */
function preloadItem(router: typeof appRouter): void {
  const item = router.routesById['/signed-in/bins/$binId/items/$itemId'];
  const isInBin = () => router.state.matches.some(({ fullPath }) => fullPath.startsWith(paths.bin));
  const look = () => {
    if (!isInBin()) return;
    stop();
    whenIdle(async () => router.loadRouteChunk(item));
  };
  const stop = router.subscribe('onRendered', look);
  look();
}
