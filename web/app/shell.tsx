import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import ScanLine from 'lucide-react/icons/scan-line';
import {
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { paths } from '#domain/paths.ts';
import { useConnection, useProfile } from '#web/data/account/hooks.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { getPreference } from '#web/data/storage/preferences.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { hasOpenDialog, takesKeys } from '#web/features/find/commands/takes-keys.ts';
import { loadSyncSheet } from '#web/features/move-data/sync/load-sync-sheet.ts';
import { loanToDate } from '#web/features/things/items/lending/loan-to-date.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconLink } from '#web/ui/actions/button.tsx';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';
import { PageEdgesContext } from '#web/ui/layout/page-header.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { whenIdle } from '#web/ui/layout/when-idle.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { Navigation } from './navigation.tsx';
import { SyncState } from './sync-state.tsx';
import { chooseTheme } from './theme.ts';
import { useSyncMessages } from './use-sync-messages.ts';
import { DelayedSyncContext, useDelayedSync } from './use-sync-notice.ts';

const load = async () =>
  (await Promise.all([import('#web/features/find/commands/commands.tsx'), loadLaterTexts()]))[0].Commands;

const SyncSheet = lazy(loadSyncSheet);
const LoanToDate = lazyPart(async () => {
  const [sheet] = await Promise.all([
    import('#web/features/things/items/lending/loan-day-sheet.tsx'),
    loadLaterTexts(),
  ]);
  return sheet.LoanToDate;
});
const Arrivals = lazyPart(async () => (await import('./arrivals.tsx')).Arrivals);
const HelpLink = lazyPart(async () =>
  (await import('#web/features/account/help/help-link.tsx')).loadHelpLink(),
);

export function Shell() {
  const { t } = useTranslation();
  const { openPalette, host } = useCommands();
  const [isSheetOpen, setSheetOpen] = useState(false);
  useSyncMessages(useCallback(() => setSheetOpen(true), []));
  useToastsOfPage();
  useSessionRenewal();
  useProfileSync();
  useEffect(() => whenIdle(loadLaterTexts), []);
  return (
    <div className="group/shell wide:grid wide:grid-cols-[auto_minmax(0,1fr)]">
      <a href={useHasDetail() ? '#detail' : '#content'} onClick={skip} className={skipClass}>
        {t('shell.skipToContent')}
      </a>
      <button
        type="button"
        onClick={skipToTable}
        className={cx(skipClass, 'hidden group-has-[.data-table]/shell:block')}
      >
        {t('shell.skipToTable')}
      </button>
      <DelayedSyncContext value={useDelayedSync()}>
        <Navigation status={<SyncState />} onCommands={openPalette} />
        <PageEdgesContext value={pageEdges}>
          <main id="content" tabIndex={-1} className="min-w-0">
            <Outlet />
          </main>
        </PageEdgesContext>
      </DelayedSyncContext>
      {host}
      <Suspense>
        <Arrivals />
        {useCell(loanToDate) && <LoanToDate />}
        {isSheetOpen && <SyncSheet onClose={() => setSheetOpen(false)} />}
      </Suspense>
    </div>
  );
}

const skipClass =
  'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-field focus:bg-raised focus:p-3';

/** Past all filters and menus, to the table's own stop. */
function skipToTable(): void {
  document.querySelector<HTMLElement>('.data-table [tabindex="0"]')?.focus();
}

/** Without a history entry, so that Back leaves the screen. */
function skip(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus();
}

/** True if an entry of a list is open beside it. */
function useHasDetail(): boolean {
  const isChosen = useMatches({
    select: (matches) => {
      const [layout, screen] = matches.slice(-2).map(({ routeId }) => routeId);
      return (
        (layout === '/signed-in/bins' && screen !== '/signed-in/bins/') ||
        (layout === '/signed-in/locations' && screen !== '/signed-in/locations/')
      );
    },
  });
  return useIsWide() && isChosen;
}

function useToastsOfPage(): void {
  const toast = useToast();
  const pathname = useLocation({ select: (location) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the path changes
  useEffect(() => toast.leavePage(), [toast, pathname]);
}

const loadRenewal = () => import('#web/data/session/renew-session.ts');

function useSessionRenewal(): void {
  const isOnline = useConnection() === 'online';
  useEffect(() => {
    if (!isOnline) return;
    unattended(loadRenewal().then(({ renewSession }) => renewSession()));
  }, [isOnline]);
}

function useProfileSync(): void {
  const profile = useProfile();
  useEffect(() => {
    if (!profile) return;
    const { uid: userId, displayName: name, email } = profile;
    unattended(loadRenewal().then(({ followProfile }) => followProfile({ userId, name, email })));
  }, [profile]);
}

const pageEdges = {
  notice: <SyncState />,
  link: <ScanLink />,
  foot: (
    <Suspense>
      <HelpLink />
    </Suspense>
  ),
};

const scanLinkPaths: readonly string[] = [paths.bins, paths.search, paths.settings];

/** In the headers of the tabs. Home has a large button instead. */
function ScanLink() {
  const { t } = useTranslation();
  const isPresent = useLocation({
    select: ({ pathname, searchStr }) => scanLinkPaths.includes(pathname) && !searchStr.includes('open='),
  });
  return isPresent && <IconLink to={paths.scan} icon={ScanLine} label={t('shell.scan')} />;
}

type Host = Awaited<ReturnType<typeof load>>;

/** Keyboard shortcuts and the command palette, whose code is loaded at the first key. Render `host`. */
function useCommands(): { openPalette: () => void; host: ReactNode } {
  const isWide = useIsWide();
  const [Commands, setCommands] = useState<Host>();
  const [timesOpened, setTimesOpened] = useState(0);
  // Keys pressed while the code is loading.
  const early = useRef<KeyboardEvent[]>([]);
  const takeEarlyKeys = useCallback(() => early.current.splice(0), []);
  // Offline it may be unavailable; the next key tries again.
  const begin = useCallback(
    () =>
      load()
        .then((host) => setCommands(() => host))
        .catch(() => void takeEarlyKeys()),
    [takeEarlyKeys],
  );

  useEffect(() => (isWide ? whenIdle(begin) : undefined), [isWide, begin]);
  useEffect(() => {
    if (Commands) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !mayBeShortcut(event)) return;
      event.preventDefault();
      early.current.push(event);
      void begin();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [Commands, begin]);

  const openPalette = useCallback(() => {
    setTimesOpened((times) => times + 1);
    void begin();
  }, [begin]);
  return {
    openPalette,
    host: Commands && <Commands {...{ timesOpened, takeEarlyKeys }} onTheme={chooseTheme} />,
  };
}

function mayBeShortcut(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey) {
    const isUndo = key === 'z' && target instanceof Element && !target.matches('input, textarea');
    return (key === 'k' || isUndo) && !hasOpenDialog();
  }
  if (getPreference('singleKeys') === 'off') return false;
  return key.length === 1 && key !== ' ' && !altKey && !takesKeys(event);
}
