import type { ReceivedInvite } from '#domain/access/access-calls.ts';
import { paths } from '#web/app/paths.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { useAccessTargets } from '../access-target.ts';
import { answerableIn } from './answerable.ts';
import { InviteAnswer } from './invite-answer.tsx';
import { OwnRequestRow } from './own-request.tsx';
import { RequestCard } from './request-card.tsx';

export function RequestsScreen() {
  const { t } = useTranslation();
  const profile = useProfile();
  return (
    <Page>
      <PageHeader title={t('access.requestsTitle')} back={{ to: paths.settings }} />
      <div className="-mt-6">
        {profile ? (
          <>
            <Section title={t('access.forMe')}>
              {profile.invites.length === 0 && <p className="text-ink-soft">{t('access.forMeNone')}</p>}
              <FocusKeepingList className="space-y-3">
                {profile.invites.map((invite) => (
                  <ReceivedInviteCard key={invite.id} invite={invite} />
                ))}
              </FocusKeepingList>
            </Section>
            <ToAnswer />
            <Section title={t('access.byMe')}>
              {profile.requests.length === 0 ? (
                <p className="text-ink-soft">{t('access.byMeNone')}</p>
              ) : (
                <Card isPadded={false}>
                  <FocusKeepingList aria-label={t('access.byMe')} className="divide-y divide-hairline">
                    {profile.requests.map((request) => (
                      <OwnRequestRow key={request.target.id} request={request} />
                    ))}
                  </FocusKeepingList>
                </Card>
              )}
            </Section>
          </>
        ) : (
          <SkeletonRows count={3} />
        )}
      </div>
    </Page>
  );
}

function ToAnswer() {
  const { t } = useTranslation();
  const myId = useProfile()?.uid;
  const requests = useAccessTargets()
    .flatMap((accessTarget) => answerableIn(accessTarget, myId).map((request) => ({ accessTarget, request })))
    .sort((a, b) => a.request.requestedAt.localeCompare(b.request.requestedAt));
  return (
    <Section title={t('access.toAnswer')}>
      {requests.length === 0 && <p className="text-ink-soft">{t('access.toAnswerNone')}</p>}
      <FocusKeepingList className="space-y-3">
        {requests.map(({ accessTarget, request }) => (
          <RequestCard
            key={`${accessTarget.target.id} ${request.userId}`}
            accessTarget={accessTarget}
            request={request}
          />
        ))}
      </FocusKeepingList>
    </Section>
  );
}

function ReceivedInviteCard({ invite }: { invite: ReceivedInvite }) {
  const { t } = useTranslation();
  const { inviterName, name, role } = invite;
  return (
    <li data-key={invite.id} className="rounded-card border border-hairline bg-card p-4">
      <div className="flex gap-3">
        <Faces names={[inviterName]} size="medium" />
        <div className="min-w-0 grow">
          <p className="text-ink-soft text-sm">{t('access.invitedBy', { person: inviterName })}</p>
          <p className="font-medium">{name}</p>
          <p className="text-ink-soft text-sm">{t(`access.youMay.${role}`)}</p>
        </div>
      </div>
      <InviteAnswer invite={invite} />
    </li>
  );
}
