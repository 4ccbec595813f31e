import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Notification } from '#domain/notifications/notification.ts';
import { useFaces } from '#web/features/photos/use-faces.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ListRow, ListRowLink } from '#web/ui/lists/list-row.tsx';
import { BadgedFace } from '#web/ui/marks/badged-face.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';
import { timeWords } from './by-day.ts';
import { notificationIcon } from './notification-icons.ts';
import { notificationWords } from './notification-words.ts';

export type WayTo = Pick<LinkProps, 'to' | 'params' | 'search'>;

type NotificationRowProps = {
  notification: Notification;
  isNew: boolean;
  way: WayTo | undefined;
  answer: ReactNode;
};

export function NotificationRow({ notification, isNew, way, answer }: NotificationRowProps) {
  const { t } = useTranslation();
  const row = {
    start: <Actor {...notification} />,
    title: <span className="[overflow-wrap:anywhere]">{notificationWords(t, notification)}</span>,
    detail: <Detail notification={notification} isNew={isNew} />,
  };
  return (
    <>
      {way ? <ListRowLink {...way} {...row} hasChevron /> : <ListRow {...row} />}
      {answer && <div className="-mt-2 pr-4 pb-3 pl-4 min-[23em]:pl-17">{answer}</div>}
    </>
  );
}

function Actor({ actorId, actorName, type, receipt }: Notification) {
  const face = useFaces();
  const IconShape = notificationIcon(type);
  if (receipt)
    return (
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-kraft text-on-kraft">
        <IconShape size={20} aria-hidden />
      </span>
    );
  return <BadgedFace person={face(actorId, actorName)} icon={IconShape} />;
}

function Detail({ notification, isNew }: { notification: Notification; isNew: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { type, title, body, createdAt, receipt } = notification;
  // The sentence names a deleted item already.
  const message = type === 'items_deleted' ? '' : body;
  return (
    <>
      {message !== '' && (
        <span className="block [overflow-wrap:anywhere]">{t('notifications.message', { message })}</span>
      )}
      <span className="mt-0.5 flex flex-wrap items-center gap-x-2">
        {isNew && <Chip tone="info">{t('notifications.unread')}</Chip>}
        <time dateTime={createdAt} title={formats.dateTime(createdAt)}>
          {timeWords(formats, createdAt)}
        </time>
        {receipt && <span className="[overflow-wrap:anywhere]">{title}</span>}
      </span>
    </>
  );
}
