import { useNavigate } from '@tanstack/react-router';
import type { ReceivedInvite } from '#domain/access/access-calls.ts';
import { paths } from '#web/app/paths.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { invitedTo } from '../invite/invite-words.ts';
import { targetPath } from '../target-paths.ts';

export function InviteAnswer({ invite }: { invite: ReceivedInvite }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const connection = useConnection();
  const { isBusy, problem, run } = useOnlineAct();
  const { target } = invite;
  const { kind, name } = invitedTo(t, target.kind, invite);
  const note = problem ?? (connection === 'offline' ? t('access.answerNeedsConnection') : null);

  const accept = () =>
    run(async () => {
      const { target: first } = await mutate('invites.accept', { target });
      const look = {
        label: t('access.look'),
        onPress: () =>
          void navigate(first ? targetPath(first) : { to: paths.groups, params: { groupId: undefined } }),
      };
      toast.done(t(kind === 'group' ? 'access.joinedGroup' : 'access.accepted', { name }), look);
    });
  const decline = () =>
    run(async () => {
      await mutate('invites.decline', { target });
      toast.done(t('access.declined'));
    });

  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button kind="primary" aria-label={t('access.acceptOf', { name })} isBusy={isBusy} onClick={accept}>
          {t('access.accept')}
        </Button>
        <Button
          aria-label={t('access.declineOf', { name })}
          aria-disabled={isBusy || undefined}
          onClick={decline}
        >
          {t('access.decline')}
        </Button>
      </div>
      <p
        aria-live="polite"
        className={problem ? 'mt-2 text-berry text-sm' : 'mt-2 text-ink-soft text-sm empty:mt-0'}
      >
        {note}
      </p>
    </>
  );
}
