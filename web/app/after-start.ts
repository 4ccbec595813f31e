import type { CallResult } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { paths } from '#domain/paths.ts';
import { countVisit } from '#web/data/session/visits.ts';
import { setPreference } from '#web/data/storage/preferences.ts';
import { call } from '#web/data/wire/call.ts';
import { sendPageCount } from '#web/data/wire/page-count.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { whenIdle } from '#web/ui/layout/when-idle.ts';
import { keepFocus } from '#web/ui/overlays/keep-focus.ts';
import { leaveFieldWithKeyboard } from '#web/ui/overlays/on-screen-keyboard.ts';
import type { router as appRouter } from './router.tsx';

/** Runs what no screen waits for, after the start. */
export async function afterStart(router: typeof appRouter): Promise<void> {
  keepFocus();
  leaveFieldWithKeyboard();
  preloadItem(router);
  countVisit(new Date().toISOString().slice(0, 10));
  const about = await readAbout();
  if (about === undefined) return;
  setPreference('sellsPlans', about.sellsPlans ? 'yes' : undefined);
  if (about.analyticsUrl !== undefined) startPageCounts(router, about.analyticsUrl);
}

/** Undefined offline; the next start retries. */
async function readAbout(): Promise<CallResult<'about.get'> | undefined> {
  try {
    return await call('about.get', {});
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** People open an item's page from its bin; preloading it there makes that immediate. */
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

/** Reports each opened page to the operator's counter at `url`. */
function startPageCounts(router: typeof appRouter, url: string): void {
  if (!mayCount(navigator)) return;
  const count = () => report(url, patternOf(router.state.matches.at(-1)?.fullPath));
  count();
  router.subscribe('onRendered', ({ pathChanged }) => pathChanged && count());
}

/** False if the browser asks not to be tracked. */
export function mayCount({
  doNotTrack,
  globalPrivacyControl = false,
}: Pick<Navigator, 'doNotTrack'> & { globalPrivacyControl?: boolean }): boolean {
  return doNotTrack !== '1' && !globalPrivacyControl;
}

/** `/bins/$binId/` becomes `/bins/{binId}`. */
export function patternOf(route = '/'): string {
  return route.replaceAll(/\$(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '');
}

function report(url: string, page: string): void {
  if (!navigator.onLine) return;
  const width = matchMedia('(min-width: 48rem)').matches ? 'wide' : 'narrow';
  sendPageCount(url, { page, language: currentLocale(), width });
}
