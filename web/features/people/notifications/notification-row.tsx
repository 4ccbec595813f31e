import type { LinkProps } from '@tanstack/react-router';
import Archive from 'lucide-react/icons/archive';
import Bell from 'lucide-react/icons/bell';
import CreditCard from 'lucide-react/icons/credit-card';
import FileCheck from 'lucide-react/icons/file-check';
import FileX from 'lucide-react/icons/file-x';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Replace from 'lucide-react/icons/replace';
import Trash2 from 'lucide-react/icons/trash-2';
import UserCheck from 'lucide-react/icons/user-check';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPen from 'lucide-react/icons/user-pen';
import UserPlus from 'lucide-react/icons/user-plus';
import UserX from 'lucide-react/icons/user-x';
import type { ReactNode } from 'react';
import type { Notification, NotificationType } from '#domain/notifications/notification.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { useFaces } from '#web/features/things/photos/faces.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ListRow, ListRowLink } from '#web/ui/lists/list-row.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';
import { BadgedFace } from '#web/ui/marks/faces.tsx';
import type { Icon } from '#web/ui/marks/icon.ts';
import { timeWords } from './by-day.ts';
import { chosenDayWords, notificationWords } from './notification-words.ts';

export type NotificationLink = Pick<LinkProps, 'to' | 'params' | 'search'>;

type NotificationRowProps = {
  notification: Notification;
  isNew: boolean;
  link: NotificationLink | undefined;
  answer: ReactNode;
  outcome: string | undefined;
};

export function NotificationRow({ notification, isNew, link, answer, outcome }: NotificationRowProps) {
  const { t } = useTranslation();
  const row = {
    start: <Actor {...notification} />,
    title: <span className="[overflow-wrap:anywhere]">{notificationWords(t, notification)}</span>,
    detail: <Detail {...{ notification, isNew, outcome }} />,
  };
  return (
    <>
      {link ? <ListRowLink {...link} {...row} hasChevron /> : <ListRow {...row} />}
      {answer && <div className="-mt-2 pr-4 pb-3 pl-4 sm:pl-17">{answer}</div>}
    </>
  );
}

function Actor({ actorId, actorName, type, receipt }: Notification) {
  const face = useFaces();
  const IconShape = notificationIcon(type);
  if (receipt || fromApp.has(type))
    return (
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-kraft text-on-kraft">
        <IconShape size={20} aria-hidden />
      </span>
    );
  return <BadgedFace person={face(actorId, actorName)} icon={IconShape} />;
}

type DetailProps = Pick<NotificationRowProps, 'notification' | 'isNew' | 'outcome'>;

function Detail({ notification, isNew, outcome }: DetailProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { type, title, body, createdAt, receipt, reminder } = notification;
  // The sentence already names a deleted item.
  const message = type === 'items_deleted' || reminder !== undefined ? '' : body;
  const chosenDay = chosenDayWords(t, notification);
  const { bins } = useBins();
  // The sentence about an item does not name its bin.
  const bin = reminder?.itemId === undefined ? undefined : bins.get(notification.binId ?? '');
  return (
    <>
      {message !== '' && (
        <span className="block [overflow-wrap:anywhere]">{t('notifications.message', { message })}</span>
      )}
      {chosenDay && <span className="block [overflow-wrap:anywhere]">{chosenDay}</span>}
      {bin && <span className="block [overflow-wrap:anywhere]">{bin.name}</span>}
      <span className="mt-0.5 flex flex-wrap items-center gap-x-2">
        {outcome !== undefined && <Chip>{outcome}</Chip>}
        {isNew && outcome === undefined && <Chip tone="info">{t('notifications.unread')}</Chip>}
        <time dateTime={createdAt} title={formats.dateTime(createdAt)}>
          {timeWords(formats, createdAt)}
        </time>
        {receipt && <span className="[overflow-wrap:anywhere]">{title}</span>}
      </span>
    </>
  );
}

const fromApp: ReadonlySet<NotificationType> = new Set([
  'export_ready',
  'import_done',
  'import_failed',
  'payment_failed',
  'reminder',
]);

/** A bell for types that only a newer server knows. */
function notificationIcon(type: NotificationType): Icon {
  return icons[type] ?? Bell;
}

const icons: Record<NotificationType, Icon> = {
  bin_access_request: UserPlus,
  bin_access_granted: UserCheck,
  bin_access_denied: UserX,
  bin_invite: Mail,
  location_invite: Mail,
  invite_accepted: UserCheck,
  access_left: LogOut,
  role_changed: UserPen,
  access_ended: UserMinus,
  bin_deleted: Trash2,
  items_deleted: Trash2,
  values_replaced: Replace,
  replaced_anothers_values: Replace,
  payment_received: ReceiptText,
  payment_failed: CreditCard,
  export_ready: Archive,
  import_done: FileCheck,
  import_failed: FileX,
  account_deleted: UserMinus,
  account_kept: UserCheck,
  person_leaving: UserMinus,
  person_back: UserCheck,
  reminder: Bell,
};
