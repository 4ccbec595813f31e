import { sendPageCount } from '#web/data/wire/page-count.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import type { router as appRouter } from './router.tsx';

/** Reports each opened page to the operator's counter at `url`. */
export function startPageCounts(router: typeof appRouter, url: string): void {
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
