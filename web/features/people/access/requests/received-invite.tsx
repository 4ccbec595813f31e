import type { ReceivedInvite } from '#domain/access/access-calls.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Faces } from '#web/ui/marks/faces.tsx';
import { invitedTo, inviteReach } from '../invite/invite-words.ts';
import { InviteAnswer } from './invite-answer.tsx';

/** For use in a `FocusKeepingList`. */
export function ReceivedInviteCard({ invite }: { invite: ReceivedInvite }) {
  const { t } = useTranslation();
  const { inviterName, target, role } = invite;
  const to = invitedTo(t, target.kind, invite);
  const reach = inviteReach(t, invite);
  return (
    <li data-key={invite.id} className="rounded-card border border-hairline bg-card p-4">
      <div className="flex gap-3">
        <Faces people={[{ name: inviterName }]} size="medium" />
        <div className="min-w-0 grow">
          <p className="text-ink-soft text-sm">
            {t(`access.invitesYou.${to.kind}`, { person: inviterName })}
          </p>
          <p className="font-medium [overflow-wrap:anywhere]">{to.name}</p>
          {reach && <p className="text-ink-soft text-sm">{reach}</p>}
          <p className="text-ink-soft text-sm">
            {role === 'viewer' ? t('access.youSee') : t(`access.youMay.${role}`)}
          </p>
        </div>
      </div>
      <InviteAnswer invite={invite} />
    </li>
  );
}
