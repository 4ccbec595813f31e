import type { ReceivedInvite } from '#domain/access/access-calls.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Faces } from '#web/ui/marks/faces.tsx';
import { InviteAnswer } from './invite-answer.tsx';

/** An invitation to this person: from whom, to what, as what, and the answer. */
export function ReceivedInviteCard({ invite }: { invite: ReceivedInvite }) {
  const { t } = useTranslation();
  const { inviterName, name, role } = invite;
  return (
    <li data-key={invite.id} className="rounded-card border border-hairline bg-card p-4">
      <div className="flex gap-3">
        <Faces names={[inviterName]} size="medium" />
        <div className="min-w-0 grow">
          <p className="text-ink-soft text-sm">{t('access.invitedBy', { person: inviterName })}</p>
          <p className="fade-two-lines font-medium">{name}</p>
          <p className="text-ink-soft text-sm">
            {t('access.invitedAs', {
              role: t(`sharing.roles.${role}`).toLocaleLowerCase(),
              may: t(`access.may.${role}`),
            })}
          </p>
        </div>
      </div>
      <InviteAnswer invite={invite} />
    </li>
  );
}
