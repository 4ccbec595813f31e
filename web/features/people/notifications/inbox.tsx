import { type ReactNode, useEffect, useState } from 'react';
import type { Notification } from '#domain/notifications/notification.ts';
import { isInvite } from '#domain/notifications/notification-rules.ts';
import { paths } from '#domain/paths.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { usePreference } from '#web/data/storage/preferences.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { byDay, dayWords } from './by-day.ts';
import { type NotificationLink, NotificationRow } from './notification-row.tsx';
import { chooseSystemNotifications } from './push-subscription.ts';
import { usePermission } from './system-notifications.ts';
import { forgetArrivals, recentArrivals, rememberInboxSeen } from './unseen-notifications.tsx';

type InboxProps = {
  /** Undefined if it no longer leads anywhere. */
  linkTo: (notification: Notification) => NotificationLink | undefined;
  answerTo: (notification: Notification) => ReactNode;
  /** The words for what was answered, if it was. */
  outcomeOf: (notification: Notification) => string | undefined;
};

export function Inbox({ linkTo, answerTo, outcomeOf }: InboxProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const profile = useProfile();
  const all = profile?.notifications ?? none;
  const fresh = useMarkedRead(all);
  useEffect(() => rememberInboxSeen(all), [all]);
  return (
    <Page isCentered className="wide:max-w-[60rem]">
      <PageHeader
        title={t('notifications.title')}
        back={{ to: paths.settings }}
        isInRail
        actions={
          <LinkButton to={paths.accessRequests} kind="quiet">
            {t('access.requests')}
          </LinkButton>
        }
      />
      {!profile && <SkeletonRows count={4} />}
      {profile && all.length === 0 && (
        <EmptyState title={t('notifications.emptyTitle')} text={t('notifications.emptyText')} />
      )}
      {all.length > 0 && <ShowHereQuestion />}
      <div className="-mt-6">
        {byDay(all, ({ createdAt }) => createdAt).map(({ day, events }) => (
          <Section key={day} title={dayWords(t, formats, day)}>
            <Card isPadded={false}>
              <ul className="divide-y divide-hairline">
                {events.map((event) => (
                  <li key={event.id}>
                    <NotificationRow
                      notification={event}
                      isNew={fresh.has(event.id) || (isInvite(event) && !event.read)}
                      link={linkTo(event)}
                      answer={answerTo(event)}
                      outcome={outcomeOf(event)}
                    />
                  </li>
                ))}
              </ul>
            </Card>
          </Section>
        ))}
      </div>
    </Page>
  );
}

/** Shown until it is answered, because browsers do not ask on their own and the switch is deep in Settings. */
function ShowHereQuestion() {
  const { t } = useTranslation();
  const isUnanswered = usePreference('systemNotifications') === undefined;
  if (usePermission() !== 'default' || !isUnanswered) return null;
  const choose = (isWished: boolean) => unattended(chooseSystemNotifications(isWished));
  return (
    <Card className="mb-6">
      <p>{t('notifications.showHereText')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => choose(true)}>{t('notifications.onDevice')}</Button>
        <Button kind="quiet" onClick={() => choose(false)}>
          {t('notifications.notHere')}
        </Button>
      </div>
    </Card>
  );
}

const none: readonly Notification[] = [];

/** Marks all but invitations as read. @returns those that were unread when shown */
function useMarkedRead(notifications: readonly Notification[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState(recentArrivals);
  const unread = notifications.filter(
    (notification) => !notification.read && !isInvite(notification) && !fresh.has(notification.id),
  );
  const key = unread.map(({ id }) => id).join();
  useEffect(() => {
    if (key === '') return;
    const ids = key.split(',');
    setFresh((before) => new Set([...before, ...ids]));
    unattended(act('notifications.read', { ids }));
  }, [key]);
  useEffect(() => forgetArrivals, []);
  return fresh;
}
