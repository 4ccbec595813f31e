import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import Bookmark from 'lucide-react/icons/bookmark';
import ChartPie from 'lucide-react/icons/chart-pie';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import HandHelping from 'lucide-react/icons/hand-helping';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import ListChecks from 'lucide-react/icons/list-checks';
import MapPin from 'lucide-react/icons/map-pin';
import Package from 'lucide-react/icons/package';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import Printer from 'lucide-react/icons/printer';
import ScanLine from 'lucide-react/icons/scan-line';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import Table2 from 'lucide-react/icons/table-2';
import Terminal from 'lucide-react/icons/terminal';
import Trash2 from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import { type CSSProperties, Fragment, type ReactNode, useEffect, useState } from 'react';
import { paths } from '#domain/paths.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useHelpLink } from '#web/features/account/help/help-link.tsx';
import { chordKey } from '#web/features/find/commands/key-caps.tsx';
import { useSavedSearches } from '#web/features/find/search/saved-search.ts';
import { useWaitingForMe } from '#web/features/people/access/requests/waiting-for-me.ts';
import {
  UnseenDot,
  useHasUnseenNotifications,
} from '#web/features/people/notifications/unseen-notifications.tsx';
import { faceOf } from '#web/features/things/photos/faces.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { Faces } from '#web/ui/marks/faces.tsx';
import type { Icon } from '#web/ui/marks/icon.ts';
import { Mark } from '../ui/marks/app-mark.tsx';
import { NavigationBadge } from './navigation-badge.tsx';

type WideRailProps = {
  /** True if names stand beside the icons. */
  isOpen: boolean;
  onToggle: () => void;
  /** The sync state. */
  status: ReactNode;
  onCommands: () => void;
};

/** The navigation of wide screens: every screen that is not about one thing, and at the bottom the account. */
export default function WideRail({ isOpen, onToggle, status, onCommands }: WideRailProps) {
  const { t } = useTranslation();
  const { requests, invites } = useWaitingForMe();
  const hasUnseen = useHasUnseenNotifications();
  const scanLabel = useHasCamera() ? t('shell.scan') : t('rail.scanAndCount');
  const profile = useProfile();
  const current = useLocation({ select: ({ pathname, search }) => entryOf(pathname, search) });
  const views = useSavedSearches().filter(({ saved, isPinned }) => saved.view && isPinned);
  const { viewCount, isFolding, isUnfolded, toggleViews } = useFoldedViews(
    views.map(({ address }) => viewKey(address) === current),
  );
  const entries: RailEntry[] = [
    { key: 'home', to: paths.home, icon: House, label: t('shell.home') },
    { key: 'bins', to: paths.bins, icon: Package, label: t('shell.bins') },
    { key: 'places', to: paths.locations, icon: MapPin, label: t('locations.title') },
    { key: 'items', to: paths.search, search: { as: 'table' }, icon: Table2, label: t('grid.title') },
    ...views.slice(0, viewCount).map(({ name, address }) => ({
      key: viewKey(address),
      to: paths.search,
      search: address,
      icon: Bookmark,
      label: name,
    })),
    { key: 'search', to: paths.search, icon: Search, label: t('shell.search') },
    { key: 'scan', to: paths.scan, icon: ScanLine, label: scanLabel },
    { key: 'labels', to: paths.printBatch, icon: Printer, label: t('rail.labels') },
    {
      key: 'shared',
      to: paths.accessOverview,
      icon: Users,
      label: t('rail.shared'),
      badge: requests + invites,
    },
    { key: 'lists', to: paths.lists, icon: ListChecks, label: t('lists.title') },
    { key: 'lent', to: paths.lent, icon: HandHelping, label: t('rail.lent') },
    { key: 'overview', to: paths.storageOverview, icon: ChartPie, label: t('rail.overview') },
    { key: 'activity', to: paths.activity, icon: History, label: t('rail.activity') },
    { key: 'trash', to: paths.settings, search: { open: 'trash' }, icon: Trash2, label: t('rail.trash') },
    { key: 'settings', to: paths.settings, icon: Settings, label: t('shell.settings') },
    { key: 'help', ...useHelpLink(), icon: CircleQuestionMark, label: t('help.title') },
  ];
  const rowCount = entries.length + Number(isFolding) + 1;
  const ToggleIcon = isOpen ? PanelLeftClose : PanelLeftOpen;
  const toggleLabel = isOpen ? t('rail.hideNames') : t('rail.showNames');
  return (
    <div className="flex h-full flex-col gap-2 py-3">
      <div className={cx('flex items-center gap-2 px-2', isOpen ? 'justify-between' : 'flex-col')}>
        <Link to={paths.home} aria-label={t('common.appName')} className="rounded-card">
          <Mark size={40} />
        </Link>
        <button
          type="button"
          aria-label={toggleLabel}
          aria-expanded={isOpen}
          title={toggleLabel}
          onClick={onToggle}
          className="inline-flex size-11 items-center justify-center rounded-full hover:bg-kraft-edge/30"
        >
          <ToggleIcon size={20} aria-hidden />
        </button>
      </div>
      {/* Scrolls on a low screen. */}
      <ul
        style={{ '--rows': rowCount } as CSSProperties}
        className="min-h-0 overflow-y-auto px-2 [scrollbar-width:thin]"
      >
        {entries.map((entry) => (
          <Fragment key={entry.key}>
            {entry.key === 'search' && isFolding && (
              <FoldItem {...{ isOpen, isUnfolded }} onToggle={toggleViews} />
            )}
            <RailItem {...{ entry, isOpen }} isCurrent={entry.key === current} />
          </Fragment>
        ))}
        <li>
          <button
            type="button"
            onClick={onCommands}
            aria-keyshortcuts={chordKey === '⌘' ? 'Meta+K' : 'Control+K'}
            title={isOpen ? undefined : `${t('shell.commands')} (${paletteKeys})`}
            className={cx(linkClass, 'w-full', !isOpen && narrowClass)}
          >
            <Terminal size={20} aria-hidden className="shrink-0" />
            <span className={isOpen ? 'min-w-0 grow truncate text-left' : 'sr-only'}>
              {t('shell.commands')}
            </span>
            {isOpen && (
              <kbd aria-hidden className="-mx-2 hidden shrink-0 font-sans text-xs pointer-fine:inline">
                {paletteKeys}
              </kbd>
            )}
          </button>
        </li>
      </ul>
      {/* Long words wrap within the rail instead of widening it. */}
      <div className="mt-auto px-2 [contain:inline-size]">{status}</div>
      <ul className="shrink-0 border-kraft-edge/50 border-t px-2 pt-2">
        <RailItem
          entry={{
            key: 'notifications',
            to: paths.notifications,
            icon: Bell,
            label: t('rail.notifications'),
          }}
          isOpen={isOpen}
          isCurrent={current === 'notifications'}
          hasUnseen={hasUnseen}
        />
        {profile && (
          <li>
            <Link
              to={paths.settings}
              aria-label={t('rail.account', { name: profile.displayName })}
              title={profile.displayName}
              className={cx(linkClass, !isOpen && narrowClass)}
            >
              <Faces people={[faceOf({ ...profile, userId: profile.uid, name: profile.displayName })]} />
              {isOpen && <bdi className="min-w-0 truncate">{profile.displayName}</bdi>}
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}

const paletteKeys = chordKey === '⌘' ? '⌘K' : `${chordKey} K`;

/** True until it is known, and false where pages may not use cameras. */
function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(true);
  useEffect(() => {
    const { mediaDevices } = navigator;
    if (!mediaDevices?.enumerateDevices) return setHasCamera(false);
    let isCurrent = true;
    const look = () =>
      void mediaDevices.enumerateDevices().then(
        (devices) => isCurrent && setHasCamera(devices.some(({ kind }) => kind === 'videoinput')),
        // A browser that does not tell may have one.
        () => undefined,
      );
    look();
    mediaDevices.addEventListener('devicechange', look);
    return () => {
      isCurrent = false;
      mediaDevices.removeEventListener('devicechange', look);
    };
  }, []);
  return hasCamera;
}

type RailEntry = Pick<LinkProps, 'to' | 'params' | 'search'> & {
  key: string;
  icon: Icon;
  label: string;
  badge?: number;
};

type RailItemProps = { entry: RailEntry; isOpen: boolean; isCurrent: boolean; hasUnseen?: boolean };

function RailItem({ entry, isOpen, isCurrent, hasUnseen = false }: RailItemProps) {
  const { to, params, search, icon: IconShape, label, badge = 0 } = entry;
  const { t } = useTranslation();
  return (
    <li>
      <Link
        {...{ to, params, search }}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={isCurrent ? 'page' : undefined}
        title={isOpen ? undefined : label}
        className={cx(linkClass, currentClass, !isOpen && narrowClass)}
      >
        <span className="relative shrink-0">
          <IconShape size={20} aria-hidden />
          {badge === 0 && hasUnseen && <UnseenDot className="absolute -top-1 -right-1 ring-2 ring-kraft" />}
        </span>
        <span className={isOpen ? 'min-w-0 grow truncate' : 'sr-only'}>{label}</span>
        {badge > 0 && (
          <NavigationBadge
            count={badge}
            label={t('status.waitingBadge', { count: badge })}
            className={isOpen ? undefined : 'absolute top-0 right-0'}
          />
        )}
      </Link>
    </li>
  );
}

type FoldItemProps = { isOpen: boolean; isUnfolded: boolean; onToggle: () => void };

function FoldItem({ isOpen, isUnfolded, onToggle }: FoldItemProps) {
  const { t } = useTranslation();
  const label = t(isUnfolded ? 'rail.fewerViews' : 'rail.moreViews');
  const FoldIcon = isUnfolded ? ChevronUp : ChevronDown;
  return (
    <li>
      <button
        type="button"
        aria-expanded={isUnfolded}
        onClick={onToggle}
        title={isOpen ? undefined : label}
        className={cx(linkClass, 'w-full', !isOpen && narrowClass)}
      >
        <FoldIcon size={20} aria-hidden className="shrink-0" />
        <span className={isOpen ? 'min-w-0 grow truncate text-left' : 'sr-only'}>{label}</span>
      </button>
    </li>
  );
}

/** How many views the rail lists: those for which there is room, or all of them once they are unfolded or one of the others is open. */
function useFoldedViews(areCurrent: readonly boolean[]) {
  const [chosen, setChosen] = useState<boolean>();
  const spare = Math.max(0, Math.min(viewsMax, useRowsThatFit() - fixedRows));
  const isFolding = areCurrent.length > spare;
  const fittingCount = isFolding ? Math.max(0, spare - 1) : areCurrent.length;
  const isAll = chosen ?? areCurrent.indexOf(true) >= fittingCount;
  return {
    viewCount: isAll ? areCurrent.length : fittingCount,
    isFolding,
    isUnfolded: isAll,
    toggleViews: () => setChosen(!isAll),
  };
}

function useRowsThatFit(): number {
  const [rows, setRows] = useState(rowsThatFit);
  useEffect(() => {
    const measure = () => setRows(rowsThatFit());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return rows;
}

/** The rows of the list that fit at their least height. */
function rowsThatFit(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return Math.floor((window.innerHeight / rem - 15) / 1.75);
}

const viewsMax = 6;
/** The entries beside the views, and the commands. */
const fixedRows = 16;
const viewKey = ({ view = '', of = '' }) => `view ${view} ${of}`;

/** Rows shrink so that all fit, down to a height that a mouse still hits. */
const linkClass =
  'relative flex min-h-[clamp(1.75rem,(100dvh-15rem)/var(--rows,14),2.75rem)] items-center gap-3 rounded-field px-3 font-medium text-sm -outline-offset-3 transition-colors duration-150 hover:bg-kraft-edge/30';
const currentClass = 'aria-[current]:bg-tape aria-[current]:font-bold aria-[current]:text-on-tape';
const narrowClass = 'justify-center px-0!';

/** The entry whose screens the address is one of; undefined for screens that no entry leads to. */
function entryOf(
  pathname: string,
  search: { open?: string; as?: string; view?: string; of?: string },
): string | undefined {
  if (pathname === paths.settings && search.open === 'trash') return 'trash';
  if (pathname === paths.search && search.view !== undefined) return viewKey(search);
  if (pathname === paths.search && search.as === 'table') return 'items';
  return starts.find(([start]) => pathname === start || pathname.startsWith(`${start}/`))?.[1];
}

const starts: readonly [path: string, entry: string][] = [
  [paths.home, 'home'],
  [paths.lists, 'lists'],
  [paths.lent, 'lent'],
  [paths.worthALook, 'home'],
  [paths.bins, 'bins'],
  // The address on a label leads to a bin.
  ['/c', 'bins'],
  [paths.locations, 'places'],
  [paths.map, 'places'],
  [paths.search, 'search'],
  [paths.scan, 'scan'],
  [paths.printBatch, 'labels'],
  [paths.binCodes, 'labels'],
  [paths.accessOverview, 'shared'],
  [paths.accessRequests, 'shared'],
  ['/groups', 'shared'],
  [paths.storageOverview, 'overview'],
  [paths.activity, 'activity'],
  [paths.notifications, 'notifications'],
  [paths.settings, 'settings'],
  [paths.about, 'settings'],
  ['/help', 'help'],
];
