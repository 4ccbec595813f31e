import type { Target } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import { isLent } from '#domain/items/loan.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import type { Notification } from '#domain/notifications/notification.ts';
import { isInvite } from '#domain/notifications/notification-rules.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { useAttentionCandidates } from '#web/data/account/watched-items.ts';
import { accessPath, targetPath } from '#web/features/people/access/access-target.ts';
import { InviteAnswer } from '#web/features/people/access/requests/waiting-list.tsx';
import { Inbox } from '#web/features/people/notifications/inbox.tsx';
import type { NotificationLink } from '#web/features/people/notifications/notification-row.tsx';
import { ReminderAnswer } from '#web/features/people/notifications/reminder-answer.tsx';
import { useMayPutBack } from '#web/features/things/items/item-rights.ts';
import { useLending } from '#web/features/things/items/lending/use-lending.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { buttonClass } from '#web/ui/actions/button.tsx';

export function NotificationsPage() {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const profile = useProfile();
  const invites = profile?.invites ?? [];
  const groups = profile?.groups ?? [];
  const { dueBackOf, lendingSheet } = useDueBack();

  const thingOf = (notification: Notification) => {
    const { id = '' } = targetOf(notification) ?? {};
    return bins.get(id) ?? locations.get(id);
  };
  const isOpenRequest = (notification: Notification) =>
    thingOf(notification)?.pendingRequests[notification.actorId] !== undefined;
  const wayTo = (notification: Notification): NotificationLink | undefined => {
    if (isRequest(notification) && isOpenRequest(notification)) return { to: paths.accessRequests };
    if (notification.type === 'payment_received' || notification.type === 'payment_failed')
      return { to: paths.settings, search: { open: 'plan' } };
    if (notification.type === 'export_ready') return { to: paths.yourData };
    if (notification.type === 'import_done' || notification.type === 'import_failed')
      return { to: paths.import };
    const group = isAboutPeople(notification) && groups.find(({ name }) => name === notification.groupName);
    if (group) return { to: paths.groups, params: { groupId: group.id } };
    const itemId = notification.reminder?.itemId;
    const target = targetOf(notification);
    const thing = thingOf(notification);
    if (target === undefined || thing === undefined) return undefined;
    if (itemId !== undefined && target.kind === 'bin')
      return { to: paths.item, params: { binId: target.id, itemId } };
    const isOfPeople = isAboutPeople(notification) || isRequest(notification);
    return isOfPeople && can(thing.role, 'manage people') ? accessPath(target) : targetPath(target);
  };
  const answerTo = (notification: Notification) => {
    const url = notification.receipt?.url;
    if (url !== undefined) return <ReceiptLink url={url} />;
    const { reminder, title, body } = notification;
    if (reminder)
      return <ReminderAnswer reminder={reminder} name={body || title} {...dueBackOf(notification)} />;
    if (!isInvite(notification)) return null;
    const target = targetOf(notification);
    const invite = invites.find((each) => each.target.id === target?.id);
    return invite && !notification.read && <InviteAnswer invite={invite} />;
  };
  const outcomeOf = (notification: Notification) => {
    if (isInvite(notification)) return notification.read ? t('notifications.answered') : undefined;
    const thing = thingOf(notification);
    if (!isRequest(notification) || thing === undefined || isOpenRequest(notification)) return undefined;
    const isIn = thing.accessList[notification.actorId] !== undefined;
    return t(isIn ? 'notifications.answered' : 'notifications.closed');
  };
  return (
    <>
      <Inbox linkTo={wayTo} answerTo={answerTo} outcomeOf={outcomeOf} />
      {lendingSheet}
    </>
  );
}

/** Returns whether a reminder's thing is back, and a function that puts it back. */
function useDueBack() {
  const { bins } = useBins();
  const items = useAttentionCandidates();
  const mayPutBack = useMayPutBack();
  const { putBack, putBackLoan, lendingSheet } = useLending();
  const dueBackOf = ({ reminder }: Notification) => {
    const item = items?.find(({ id }) => id === reminder?.itemId);
    // Items that are not loaded yet may still be lent.
    if (item === undefined || reminder?.kind !== 'dueBack') return { isBack: false, onPutBack: undefined };
    const isDue = ({ dueDate }: { dueDate?: string | undefined }) => dueDate === reminder.day;
    const [loan, ...others] = loansOf(item).filter(isDue);
    if (loan === undefined) return { isBack: isLent(item) || !isDue(item), onPutBack: undefined };
    const returned = () => void (others.length === 0 ? putBackLoan(item, loan) : putBack(item));
    return {
      isBack: false,
      onPutBack: mayPutBack(bins.get(item.binId), [loan, ...others]) ? returned : undefined,
    };
  };
  return { dueBackOf, lendingSheet };
}

function ReceiptLink({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <a href={url} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
      {t('notifications.openReceipt')}
    </a>
  );
}

function isRequest({ type }: Notification): boolean {
  return type === 'bin_access_request';
}

function isAboutPeople({ type }: Notification): boolean {
  return type === 'invite_accepted' || type === 'access_left';
}

function targetOf({ binId, locationId }: Notification): Target | undefined {
  if (binId !== undefined) return { kind: 'bin', id: binId };
  return locationId === undefined ? undefined : { kind: 'location', id: locationId };
}
