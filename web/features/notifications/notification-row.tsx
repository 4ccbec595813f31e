import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Notification } from '#domain/notifications/notification.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ListRow, ListRowLink } from '#web/ui/lists/list-row.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import { notificationWords } from './notification-words.ts';

export type WayTo = Pick<LinkProps, 'to' | 'params'>;

type NotificationRowProps = {
  notification: Notification;
  isNew: boolean;
  way: WayTo | undefined;
  answer: ReactNode;
};

export function NotificationRow({ notification, isNew, way, answer }: NotificationRowProps) {
  const { t } = useTranslation();
  const { relativeTime } = useFormats();
  const { actorName, createdAt } = notification;
  // The sentence names a deleted item already.
  const body = notification.type === 'items_deleted' ? '' : notification.body;
  const row = {
    start: <Faces names={[actorName]} size="medium" />,
    title: notificationWords(t, notification),
    detail: body === '' ? relativeTime(createdAt) : `${relativeTime(createdAt)} · ${body}`,
    end: isNew && <Chip tone="info">{t('notifications.unread')}</Chip>,
  };
  return (
    <>
      {way ? <ListRowLink {...way} {...row} /> : <ListRow {...row} />}
      {answer && <div className="pr-4 pb-3 pl-4 sm:pl-17">{answer}</div>}
    </>
  );
}
