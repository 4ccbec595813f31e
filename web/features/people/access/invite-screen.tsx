import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import { inviteDays } from '#domain/access/access-rules.ts';
import type { CallResult } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { paths } from '#domain/paths.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { OpeningTarget } from './absent-target.tsx';
import { invitedTo, inviteReach, mayText, quotedNames } from './link-preview.ts';
import { useServerQuery } from './use-server-query.ts';

export function InvitePage() {
  const { token } = route.useParams();
  return <InviteScreen key={token} token={token} />;
}

const route = getRouteApi('/invited/invite/$token');

type Invite = CallResult<'invites.get'>;

function InviteScreen({ token }: { token: string }) {
  const { t } = useTranslation();
  const [tries, setTries] = useState(0);
  const [accepted, setAccepted] = useState<Target | null>(null);
  const [invite, setInvite] = useState<Invite | null>(null);
  const answer = useServerQuery(`${token} ${tries}`, async () => {
    const found = await query('invites.get', { token });
    setInvite(found);
    return found;
  });
  return (
    <Page className="wide:mx-auto!">
      <PageHeader title={t('access.inviteTitle')} />
      {accepted && <OpeningTarget target={accepted} name={invite?.name ?? ''} />}
      {!accepted && answer.status === 'loading' && <SkeletonRows count={2} />}
      {!accepted && answer.status === 'ready' && (
        <Offer token={token} invite={answer.value} onAccepted={setAccepted} />
      )}
      {!accepted && answer.status === 'failed' && (
        <Failed error={answer.error} onRetry={() => setTries(tries + 1)} />
      )}
    </Page>
  );
}

type OfferProps = { token: string; invite: Invite; onAccepted: (target: Target) => void };

function Offer({ token, invite, onAccepted }: OfferProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const { isBusy, problem, run } = useOnlineAct();
  const profile = useProfile();
  const { target, inviterName } = invite;
  const to = invitedTo(t, target.kind, invite);
  const reach = inviteReach(t, invite);
  const accept = () =>
    run(async () => {
      const { target } = await mutate('invites.accept', { token });
      if (to.kind === 'group') toast.done(joinedText(t, to.name, invite.groupHas));
      if (target) onAccepted(target);
      else void navigate({ to: paths.groups, params: { groupId: undefined }, replace: true });
    });
  const decline = () =>
    run(async () => {
      await mutate('invites.decline', { token });
      toast.done(t('access.declined'));
      void navigate({ to: paths.home, replace: true });
    });
  return (
    <Card className="mx-auto w-full max-w-[28rem] text-center">
      <Faces people={[{ name: inviterName }]} size="medium" />
      <p className="mt-2 text-ink-soft">{t(`access.invitesYou.${to.kind}`, { person: inviterName })}</p>
      <p className="my-1 font-bold text-xl [overflow-wrap:anywhere]">{to.name}</p>
      {reach && <p className="text-ink-soft [overflow-wrap:anywhere]">{reach}</p>}
      <p className="mb-4 text-ink-soft">{mayText(t, invite)}</p>
      {invite.isToAnother && profile && (
        <div className="mb-3 text-left">
          <Notice>{t('access.inviteToAnother', { email: profile.email })}</Notice>
        </div>
      )}
      {problem && (
        <div className="mb-3 text-left">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      <div className="flex flex-col gap-2">
        <Button kind="primary" isWide isBusy={isBusy} onClick={accept}>
          {t('access.accept')}
        </Button>
        <Button kind="quiet" isWide onClick={decline}>
          {t('access.decline')}
        </Button>
      </div>
    </Card>
  );
}

type T = ReturnType<typeof useTranslation>['t'];

/** "You joined the group “Leaders”: “Attic” and “Basement”." */
function joinedText(t: T, group: string, has: readonly string[] = []): string {
  if (has.length === 0) return t('access.joinedGroup', { name: group });
  return t('joining.joinedGroup', { group, names: quotedNames(t, has, 3) });
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const isFinal = error instanceof AppError && error.code.startsWith('invites.');
  return (
    <EmptyState
      title={isFinal ? inviteFault(t, error) : t('access.inviteFailed')}
      text={isFinal ? finalText(t, error) : errorText(t, error)}
    >
      {!isFinal && (
        <Button kind="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
      <LinkButton to={paths.home}>{t('shell.goHome')}</LinkButton>
    </EmptyState>
  );
}

function inviteFault(t: T, error: AppError): string {
  return error.code === 'invites.notFound' ? t('access.inviteGone') : errorText(t, error);
}

function finalText(t: T, error: AppError): string | undefined {
  return error.code === 'invites.notFound' ? t('access.inviteGoneText', { days: inviteDays }) : undefined;
}
