import { Link } from '@tanstack/react-router';
import House from 'lucide-react/icons/house';
import MapPin from 'lucide-react/icons/map-pin';
import Package from 'lucide-react/icons/package';
import ScanLine from 'lucide-react/icons/scan-line';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import Terminal from 'lucide-react/icons/terminal';
import type { ElementType, ReactNode } from 'react';
import { useWaitingForMe } from '#web/features/access/waiting-for-me.ts';
import { useHasUnseenNotifications } from '#web/features/notifications/inbox-seen.ts';
import { UnseenDot } from '#web/features/notifications/unseen-dot.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Icon } from '#web/ui/marks/icon.ts';
import { Mark } from './mark.tsx';
import { paths } from './paths.ts';
import { useTab } from './use-tab.ts';

/** At the bottom on a phone; at the side, with `status`, on a wide screen. */
export function Navigation({ status, onCommands }: { status: ReactNode; onCommands: () => void }) {
  const { t } = useTranslation();
  const { requests, invites } = useWaitingForMe();
  const hasUnseenNotifications = useHasUnseenNotifications();
  const tab = useTab();
  return (
    <nav
      aria-label={t('shell.navigation')}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 wide:sticky wide:inset-auto wide:top-0 wide:h-dvh wide:min-w-(--rail)"
    >
      <div className="corrugated wide:hidden" />
      <div className="flex h-full flex-col bg-kraft pb-[env(safe-area-inset-bottom)] text-on-kraft wide:items-stretch wide:gap-2 wide:py-4">
        <Link
          to={paths.home}
          aria-label={t('common.appName')}
          className="mx-auto mb-4 hidden rounded-card wide:block"
        >
          <Mark size={48} />
        </Link>
        <ul className="mx-auto flex w-full max-w-[32em] wide:flex-col wide:gap-2">
          <NavigationItem to={paths.home} icon={House} label={t('shell.home')} isCurrent={tab === 'home'} />
          <NavigationItem to={paths.bins} icon={Package} label={t('shell.bins')} isCurrent={tab === 'bins'} />
          <NavigationItem
            to={paths.locations}
            icon={MapPin}
            label={t('locations.title')}
            isCurrent={tab === 'locations'}
            isOnlyWide
          />
          <NavigationItem
            to={paths.scan}
            icon={ScanLine}
            label={t('shell.scan')}
            isCurrent={tab === 'scan'}
            isOnlyWide
          />
          <NavigationItem
            to={paths.search}
            icon={Search}
            label={t('shell.search')}
            isCurrent={tab === 'search'}
          />
          <NavigationItem icon={Terminal} label={t('shell.commands')} onPress={onCommands} isOnlyWide />
          <NavigationItem
            to={paths.settings}
            icon={Settings}
            label={t('shell.settings')}
            badge={requests + invites}
            hasUnseen={hasUnseenNotifications}
            isCurrent={tab === 'settings'}
          />
        </ul>
        {/* The label wraps within the rail instead of widening it. */}
        <div className="mt-auto hidden px-1 [contain:inline-size] wide:block">{status}</div>
      </div>
    </nav>
  );
}

type NavigationItemProps = {
  to?: (typeof paths)['home' | 'bins' | 'locations' | 'scan' | 'search' | 'settings'];
  icon: Icon;
  label: string;
  badge?: number;
  hasUnseen?: boolean;
  isCurrent?: boolean;
  /** In place of `to`. */
  onPress?: () => void;
  isOnlyWide?: boolean;
};

function NavigationItem(props: NavigationItemProps) {
  const { to, icon: IconShape, label, badge = 0, hasUnseen, isCurrent, onPress, isOnlyWide } = props;
  const { t } = useTranslation();
  const Frame: ElementType = to ? Link : 'button';
  return (
    <li className={cx('flex-auto wide:flex-none', isOnlyWide && 'hidden wide:block')}>
      <Frame
        {...(to ? { to, activeOptions } : { type: 'button', onClick: onPress })}
        aria-current={isCurrent || undefined}
        className="group flex min-h-14 w-full flex-col items-center justify-center gap-0.5 pt-1 pb-1 font-medium text-xs -outline-offset-3"
      >
        <span className="relative flex h-7 w-14 items-center justify-center transition-colors duration-150 group-hover:bg-kraft-edge/30 group-hover:torn group-aria-[current]:bg-tape group-aria-[current]:text-on-tape group-aria-[current]:torn">
          <IconShape size={22} aria-hidden />
        </span>
        <span className="relative text-[length:min(0.8125rem,6.4vw)] group-aria-[current]:font-bold wide:text-xs group-aria-[current]:text-ink">
          {label}
          {badge === 0 && hasUnseen && (
            <UnseenDot className="absolute -top-7 left-1/2 ml-3 ring-2 ring-kraft" />
          )}
          {badge > 0 && <Badge count={badge} label={t('shell.waitingBadge', { count: badge })} />}
        </span>
      </Frame>
    </li>
  );
}

function Badge({ count, label }: { count: number; label: string }) {
  return (
    <span className="absolute -top-8 left-1/2 ml-2 min-w-5 whitespace-nowrap rounded-full bg-badge px-1.5 text-center font-bold text-[13px] text-on-badge leading-normal ring-2 ring-kraft">
      <span aria-hidden="true">{count > cap ? `${cap}+` : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

const cap = 99;
const activeOptions = { exact: true, includeSearch: false };
