import { Link, useLocation } from '@tanstack/react-router';
import House from 'lucide-react/icons/house';
import Package from 'lucide-react/icons/package';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import { lazy, type ReactNode, Suspense } from 'react';
import { paths } from '#domain/paths.ts';
import { setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { useWaitingForMe } from '#web/features/people/access/requests/waiting-for-me.ts';
import {
  UnseenDot,
  useHasUnseenNotifications,
} from '#web/features/people/notifications/unseen-notifications.tsx';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useIsResizable, useIsWide } from '#web/ui/layout/use-is-wide.ts';
import type { Icon } from '#web/ui/marks/icon.ts';
import { NavigationBadge } from './navigation-badge.tsx';

/** By the first part of the address. Others, such as places and printing, belong to no tab. */
const tabs: Partial<Record<string, Tab>> = {
  home: 'home',
  'storage-overview': 'home',
  lent: 'home',
  lists: 'home',
  'worth-a-look': 'home',
  bins: 'bins',
  // The address on a label leads to a bin.
  c: 'bins',
  search: 'search',
  settings: 'settings',
  'access-requests': 'settings',
  'access-overview': 'settings',
  groups: 'settings',
  notifications: 'settings',
  activity: 'settings',
  import: 'settings',
  'bin-codes': 'settings',
  about: 'settings',
};

/** Loaded apart, as a phone has four tabs. */
const WideRail = lazy(async () => {
  const [rail] = await Promise.all([import('./wide-rail.tsx'), loadLaterTexts()]);
  return rail;
});

/** At the bottom on a phone; at the side, with `status`, on a wide screen. */
export function Navigation({ status, onCommands }: { status: ReactNode; onCommands: () => void }) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const hasRoom = useIsResizable();
  const rail = usePreference('rail') ?? (hasRoom ? 'open' : 'narrow');
  return (
    <nav
      aria-label={t('shell.navigation')}
      data-bottom-bar
      data-rail={rail}
      className="fixed inset-x-0 bottom-0 z-30 wide:sticky wide:inset-auto wide:top-0 wide:h-dvh wide:w-(--rail) wide:bg-kraft wide:text-on-kraft"
    >
      {isWide ? (
        <Suspense>
          <WideRail
            isOpen={rail === 'open'}
            onToggle={() => setPreference('rail', rail === 'open' ? 'narrow' : 'open')}
            status={status}
            onCommands={onCommands}
          />
        </Suspense>
      ) : (
        <Tabs />
      )}
    </nav>
  );
}

function Tabs() {
  const { t } = useTranslation();
  const { requests, invites } = useWaitingForMe();
  const hasUnseenNotifications = useHasUnseenNotifications();
  const tab = useLocation({ select: ({ pathname }) => tabs[pathname.split('/')[1] ?? ''] });
  return (
    <>
      <div className="corrugated" />
      <div className="h-full bg-kraft pb-[env(safe-area-inset-bottom)] text-on-kraft">
        <ul className="mx-auto flex w-full max-w-[32em]">
          {(['home', 'bins', 'search', 'settings'] as const).map((each) => (
            <TabLink
              key={each}
              tab={each}
              icon={icons[each]}
              label={t(`shell.${each}`)}
              isCurrent={tab === each}
              {...(each === 'settings' && {
                badge: requests + invites,
                hasUnseen: hasUnseenNotifications,
              })}
            />
          ))}
        </ul>
      </div>
    </>
  );
}

const icons: Record<Tab, Icon> = { home: House, bins: Package, search: Search, settings: Settings };

type TabLinkProps = {
  tab: Tab;
  icon: Icon;
  label: string;
  badge?: number;
  hasUnseen?: boolean;
  isCurrent: boolean;
};

function TabLink({ tab, icon: IconShape, label, badge = 0, hasUnseen = false, isCurrent }: TabLinkProps) {
  const { t } = useTranslation();
  return (
    <li className="flex-auto">
      <Link
        to={paths[tab]}
        activeOptions={{ exact: true, includeSearch: false }}
        state={tab === 'search' ? { isTyping: true } : undefined}
        replace={tab === 'search' && isCurrent}
        aria-current={isCurrent || undefined}
        className="group flex min-h-14 flex-col items-center justify-center gap-0.5 pt-1 pb-1 font-medium text-xs -outline-offset-3"
      >
        <span className="relative flex h-[calc(1rem+12px)] w-14 items-center justify-center transition-colors duration-150 group-hover:bg-kraft-edge/30 group-hover:torn group-aria-[current]:bg-tape group-aria-[current]:text-on-tape group-aria-[current]:torn">
          <IconShape size={22} aria-hidden />
        </span>
        <span className="relative text-[length:min(0.8125rem,6.4vw)] group-aria-[current]:font-bold group-aria-[current]:text-ink">
          {label}
          {badge === 0 && hasUnseen && (
            <UnseenDot className="absolute -top-7 left-1/2 ml-3 ring-2 ring-kraft" />
          )}
          {badge > 0 && (
            <NavigationBadge
              count={badge}
              label={t('status.waitingBadge', { count: badge })}
              className="absolute -top-8 left-1/2 ml-2"
            />
          )}
        </span>
      </Link>
    </li>
  );
}

type Tab = 'home' | 'bins' | 'search' | 'settings';
