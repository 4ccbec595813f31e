import { Link } from '@tanstack/react-router';
import CalendarX from 'lucide-react/icons/calendar-x';
import Clock from 'lucide-react/icons/clock';
import TrendingDown from 'lucide-react/icons/trending-down';
import type { Item } from '#domain/items/item.ts';
import { isLow, isOut } from '#domain/items/item-rules.ts';
import { paths } from '#web/app/paths.ts';
import { LocalThumbnail, Thumbnail } from '#web/features/things/photos/thumbnail.tsx';
import { localDay } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Icon } from '#web/ui/marks/icon.ts';

type ItemNameProps = {
  item: Item;
  isWaiting: boolean;
  /** The local URL of its photo. */
  localPicture: string | undefined;
};

/** A link for the mouse; by keyboard, Ctrl+Enter in the cell opens the item. */
export function ItemName({ item, isWaiting, localPicture }: ItemNameProps) {
  const { t } = useTranslation();
  const [photo] = item.photos ?? [];
  return (
    <span className="flex min-w-0 items-center gap-2">
      {localPicture ? (
        <LocalThumbnail url={localPicture} size="small" />
      ) : (
        photo && <Thumbnail photo={photo} stream={item.binId} size="small" />
      )}
      <Link
        to={paths.item}
        params={{ binId: item.binId, itemId: item.id }}
        tabIndex={-1}
        draggable={false}
        title={item.name}
        className={cx('min-w-0 truncate font-medium hover:underline', isOut(item) && 'text-ink-soft')}
      >
        <bdi>{item.name}</bdi>
      </Link>
      {isExpired(item) && <Mark icon={CalendarX} label={t('itemList.expired')} isUrgent />}
      {!isOut(item) && isLow(item) && <Mark icon={TrendingDown} label={t('itemList.runsLow')} />}
      {isWaiting && <Mark icon={Clock} label={t('common.waiting')} />}
    </span>
  );
}

/** An icon, as words would leave no room for the name. */
function Mark({ icon: IconShape, label, isUrgent }: { icon: Icon; label: string; isUrgent?: boolean }) {
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={cx('shrink-0', isUrgent ? 'text-berry' : 'text-ink-soft')}
    >
      <IconShape size={16} aria-hidden />
    </span>
  );
}

export function isExpired(item: Item): boolean {
  return !isOut(item) && item.expiryDate !== undefined && item.expiryDate < localDay(new Date());
}
