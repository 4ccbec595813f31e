import { useState } from 'react';
import type { OwnRequest } from '#domain/access/access-calls.ts';
import { paths } from '#domain/paths.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { useAccessTargets } from '../access-target.ts';
import { answerableIn, RequestCard } from './request-card.tsx';
import { ReceivedInviteCard } from './waiting-list.tsx';

export function RequestsScreen() {
  const { t } = useTranslation();
  const profile = useProfile();
  const isWide = useIsWide();
  const toAnswer = useRequestsToAnswer();
  const [wasFilled, setWasFilled] = useState(false);
  const count = profile ? toAnswer.length + profile.invites.length + profile.requests.length : 0;
  if (count > 0 && !wasFilled) setWasFilled(true);
  // Whoever answers the last one stays in the lists.
  const isEmpty = count === 0 && !wasFilled;
  return (
    <Page className="wide:max-w-[100rem]">
      <PageHeader
        title={t('access.requestsTitle')}
        back={{ to: isWide ? paths.accessOverview : paths.settings }}
      />
      {profile && isEmpty && (
        <EmptyState title={t('access.nobodyWaits')} text={t('access.nobodyWaitsText')} />
      )}
      <div className={cx('-mt-6', columnsClass)}>
        {profile && !isEmpty && (
          <>
            <Section title={t('access.forMe')}>
              {profile.invites.length === 0 && <p className="text-ink-soft">{t('access.forMeNone')}</p>}
              <FocusKeepingList className="space-y-3">
                {profile.invites.map((invite) => (
                  <ReceivedInviteCard key={invite.id} invite={invite} />
                ))}
              </FocusKeepingList>
            </Section>
            <ToAnswer requests={toAnswer} />
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
        )}
      </div>
      {!profile && <SkeletonRows count={3} />}
    </Page>
  );
}

/** On wide screens, one beside the other. */
const columnsClass =
  'wide:grid wide:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))] wide:items-start wide:gap-x-8';

function useRequestsToAnswer() {
  const myId = useProfile()?.uid;
  return useAccessTargets()
    .flatMap((accessTarget) => answerableIn(accessTarget, myId).map((request) => ({ accessTarget, request })))
    .sort((a, b) => a.request.requestedAt.localeCompare(b.request.requestedAt));
}

function ToAnswer({ requests }: { requests: ReturnType<typeof useRequestsToAnswer> }) {
  const { t } = useTranslation();
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

function OwnRequestRow({ request }: { request: OwnRequest }) {
  const { t } = useTranslation();
  const { relativeTime } = useFormats();
  const toast = useToast();
  const { isBusy, problem, run } = useOnlineAct();
  const { target, name, requestedAt, wholePlace } = request;
  const when = t('access.asked', { when: relativeTime(requestedAt) });
  const withdraw = () =>
    run(async () => {
      await mutate('accessRequests.delete', { target });
      toast.done(t('access.withdrawn'));
    });
  return (
    <li data-key={target.id}>
      <ListRow
        title={name}
        detail={wholePlace ? `${t('access.wholePlace')} · ${when}` : when}
        actions={
          <Button
            kind="quiet"
            className="shrink-0"
            aria-label={t('access.withdrawOf', { name })}
            isBusy={isBusy}
            onClick={withdraw}
          >
            {t('access.withdraw')}
          </Button>
        }
      />
      <p aria-live="polite" className="px-4 pb-3 text-berry text-sm empty:pb-0">
        {problem}
      </p>
    </li>
  );
}
