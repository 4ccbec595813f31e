import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import type { PendingRequest, Role } from '#domain/access/access.ts';
import type { SentInvite } from '#domain/access/access-calls.ts';
import { can, invitedRole } from '#domain/access/access-rules.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { showAddress } from '#web/i18n/show-address.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { AccessTarget } from '../access-target.ts';
import { groupWords, useGroups } from '../own-groups.ts';
import { useServerQuery } from '../use-server-query.ts';
import { LinkActs } from './link-acts.tsx';

/** The invited addresses are stored on this device; only the server knows the links. */
export function OpenInvites({ accessTarget }: { accessTarget: AccessTarget }) {
  const invites = can(accessTarget.role, 'see requests')
    ? Object.values(accessTarget.pendingRequests).filter((each) => invitedRole(each) !== undefined)
    : [];
  return invites.length > 0 && <Invites accessTarget={accessTarget} invites={invites} />;
}

type InvitesProps = { accessTarget: AccessTarget; invites: readonly PendingRequest[] };

function Invites({ accessTarget, invites }: InvitesProps) {
  const { target } = accessTarget;
  const ids = invites.map(({ userId }) => userId).join();
  const answer = useServerQuery(ids, () => query('invites.list', { target }));
  const sent = new Map(answer.status === 'ready' ? answer.value.sent.map((each) => [each.id, each]) : []);
  return (
    <InviteList
      name={accessTarget.name}
      invites={invites.map((invite) => ({
        id: invite.userId,
        email: invite.userEmail,
        role: invitedRole(invite) ?? 'viewer',
        target,
        sent: sent.get(invite.userId),
      }))}
      // The inviter may have lost access since.
      nameOf={(userId) =>
        userId === accessTarget.ownerId ? accessTarget.ownerName : accessTarget.accessList[userId]?.userName
      }
      hasFailed={answer.status === 'failed'}
    />
  );
}

type ListedInvite = Pick<SentInvite, 'id' | 'email' | 'target'> & {
  role?: Role;
  /** Absent while the server has not answered. */
  sent: SentInvite | undefined;
};

type InviteListProps = {
  /** The name of the invitations' target, for apps that a link is shared with. */
  name: string;
  invites: readonly ListedInvite[];
  nameOf: (userId: string) => string | undefined;
  hasFailed?: boolean;
};

export function InviteList({ name, invites, nameOf, hasFailed = false }: InviteListProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { isBusy, problem, run } = useOnlineAct();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const opened = invites.find(({ id }) => id === openedId)?.sent;
  const takeBack = ({ id, target }: ListedInvite) =>
    run(async () => {
      await mutate('invites.delete', { target, id });
      toast.done(t('access.takenBack'));
    });
  return (
    <Section title={t('access.open')}>
      {problem && (
        <div className="mb-3">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      {hasFailed && <p className="mb-2 text-ink-soft text-sm">{t('access.linksOffline')}</p>}
      <Card isPadded={false}>
        <FocusKeepingList aria-label={t('access.open')} className="divide-y divide-hairline">
          {invites.map((invite) => (
            <li key={invite.id} data-key={invite.id}>
              <InviteRow
                invite={invite}
                nameOf={nameOf}
                onLink={() => setOpenedId(invite.id)}
                onTakeBack={isBusy ? undefined : () => takeBack(invite)}
              />
            </li>
          ))}
        </FocusKeepingList>
      </Card>
      {opened?.link && (
        <Sheet isOpen title={t('access.linkFor', { email: opened.email })} onClose={() => setOpenedId(null)}>
          <p className="mb-4 text-ink-soft">{t('access.linkText')}</p>
          <LinkActs link={opened.link} title={name} />
        </Sheet>
      )}
    </Section>
  );
}

type InviteRowProps = {
  invite: ListedInvite;
  nameOf: (userId: string) => string | undefined;
  onLink: () => void;
  onTakeBack: (() => void) | undefined;
};

function InviteRow({ invite: { email, role, sent }, nameOf, onLink, onTakeBack }: InviteRowProps) {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  const until = sent && t('access.openUntil', { date: shortDate(sent.expiresAt) });
  const group = useGroups().find(({ id }) => id === sent?.groupId);
  // Among the invitations of a group itself, which have no role, it need not be said.
  const by = role && group && groupWords(t, group);
  // The group may have got another role there since.
  const currentRole =
    group?.grants.find(({ target }) => target.id === sent?.target.id)?.role ?? group?.allPlaces ?? role;
  const person = sent && !sent.link && (nameOf(sent.invitedBy) ?? t('access.linkSomebody'));
  const holder = person && t('access.linkWith', { person });
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center justify-end gap-x-2 pb-2 @min-[30em]:flex-nowrap @min-[30em]:pb-0">
        <div className="min-w-0 grow basis-full @min-[30em]:basis-auto">
          <ListRow
            start={<Mail size={22} aria-hidden className="mx-[9px] shrink-0 text-ink-soft" />}
            title={showAddress(email)}
            detail={[role && currentRole && t(`access.roles.${currentRole}`), by, until, holder]
              .filter(Boolean)
              .join(' · ')}
          />
        </div>
        {sent?.link && (
          <Button
            kind="quiet"
            aria-label={t('access.linkFor', { email })}
            onClick={onLink}
            className="shrink-0"
          >
            {t('access.link')}
          </Button>
        )}
        <Button
          kind="quiet"
          aria-label={t('access.takeBackFrom', { email })}
          isBusy={onTakeBack === undefined}
          onClick={onTakeBack}
          className="shrink-0"
        >
          {t('access.takeBack')}
        </Button>
      </div>
    </div>
  );
}
