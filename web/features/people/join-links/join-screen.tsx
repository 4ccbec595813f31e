import { getRouteApi } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import type { CallResult } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import type { JoinOffer } from '#domain/links/join-link.ts';
import { paths } from '#domain/paths.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { takeJoinOnArrival } from '#web/features/account/account/join-on-arrival.ts';
import { OpeningTarget } from '#web/features/people/access/absent-target.tsx';
import { mayText } from '#web/features/people/access/link-preview.ts';
import { useServerQuery } from '#web/features/people/access/use-server-query.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import type { TFunction } from '#web/i18n/translate.ts';
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
import { joinedText, offerText } from './join-preview.tsx';

export function JoinPage() {
  const { token } = route.useParams();
  return <JoinScreen key={token} token={token} />;
}

const route = getRouteApi('/joining/join/$token');

function JoinScreen({ token }: { token: string }) {
  const { t } = useTranslation();
  const [tries, setTries] = useState(0);
  const [joined, setJoined] = useState<Target>();
  const [opening, setOpening] = useState<string>();
  const answer = useServerQuery(
    `${token} ${tries}`,
    () => query('joinLinks.get', { token }),
    useOpenRequests(),
  );
  return (
    <Page className="wide:mx-auto!">
      <PageHeader title={opening ?? t('joining.pageTitle')} />
      {joined && <OpeningTarget target={joined} name="" />}
      {!joined && answer.status === 'loading' && <SkeletonRows count={2} />}
      {!joined && answer.status === 'ready' && (
        <Found token={token} found={answer.value} onJoined={setJoined} onOpening={setOpening} />
      )}
      {!joined && answer.status === 'failed' && (
        <Failed error={answer.error} onRetry={() => setTries(tries + 1)} />
      )}
    </Page>
  );
}

/** Changes when a request of this person is opened or answered, as far as live sync tells. */
function useOpenRequests(): string {
  const requests = useProfile()?.requests ?? [];
  return requests.map(({ target, requestedAt }) => `${target.id} ${requestedAt}`).join();
}

type FoundProps = {
  token: string;
  found: CallResult<'joinLinks.get'>;
} & Pick<OfferProps, 'onJoined' | 'onOpening'>;

function Found({ token, found: { goTo, offer, isAsked, isDenied }, ...then }: FoundProps) {
  if (goTo) return <OpeningTarget target={goTo} name="" />;
  const request = isAsked ? 'open' : isDenied ? 'denied' : 'none';
  return (
    offer && <Offer token={token} offer={offer} request={offer.asksFirst ? request : 'none'} {...then} />
  );
}

type OfferProps = {
  token: string;
  offer: JoinOffer;
  /** What the server knows of this person's request. */
  request: 'none' | 'open' | 'denied';
  onJoined: (target: Target) => void;
  /** The name of what is about to be opened; undefined if it cannot be. */
  onOpening: (name: string | undefined) => void;
};

function Offer({ token, offer, request, onJoined, onOpening }: OfferProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { inviterName: person, groupName: group, allPlaces, targets, asksFirst } = offer;
  const { isBusy, problem, run } = useOnlineAct((_, error) => joinProblem(t, error, person));
  const [isSent, setSent] = useState(false);
  const [latestRequest, setLatestRequest] = useState(request);
  // From then on the server alone tells what became of it.
  if (request !== latestRequest) {
    setLatestRequest(request);
    setSent(false);
  }
  const requestState = isSent ? 'open' : request;
  const [isArriving, setArriving] = useState(false);
  const join = async () => {
    let isIn = false;
    await run(async () => {
      const { target } = await mutate('joinLinks.join', { token });
      if (target === undefined) return setSent(true);
      isIn = true;
      toast.done(joinedText(t, offer));
      onOpening(targets.find(({ kind }) => kind === target.kind)?.name);
      onJoined(target);
    });
    return isIn;
  };
  const joinIfChosen = useEffectEvent(() => {
    if (request !== 'none' || !takeJoinOnArrival(token)) return;
    setArriving(true);
    onOpening(targets[0]?.name);
    void join().then((isIn) => {
      setArriving(false);
      if (!isIn) onOpening(undefined);
    });
  });
  // Before the offer is seen, as it was accepted on the page before.
  useLayoutEffect(() => joinIfChosen(), []);
  if (isArriving) return <SkeletonRows count={3} />;
  return (
    <Card className="mx-auto w-full max-w-[28rem] text-center">
      <Faces people={[{ name: person }]} size="medium" />
      <p className="mt-2 text-ink-soft [overflow-wrap:anywhere]">
        {group !== undefined
          ? t('joining.invitesYouGroup', { person, group })
          : t(allPlaces ? 'joining.headingAll' : 'joining.invitesYou', { person })}
      </p>
      <ul className="my-1">
        {targets.map(({ kind, name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place and a bin may have the same name
          <li key={`${kind}${name}${index}`} className="font-bold text-xl [overflow-wrap:anywhere]">
            {name}
          </li>
        ))}
      </ul>
      {allPlaces && <p className="mb-1 text-ink-soft">{t('joining.laterToo')}</p>}
      <p className="mb-4 text-ink-soft">
        {requestState === 'none' ? offerText(t, offer) : mayText(t, offer)}
      </p>
      {problem && (
        <div className="mb-3 text-left">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      {requestState === 'none' ? (
        <Button kind="primary" isWide isBusy={isBusy} onClick={join}>
          {t(asksFirst ? 'joining.ask' : 'joining.join')}
        </Button>
      ) : (
        <div role="status" className="text-left">
          <Notice>{t(`joining.request.${requestState}`, { person })}</Notice>
        </div>
      )}
    </Card>
  );
}

/** The error of a full place is worded for managers, so people who want to join get words of their own. */
function joinProblem(t: TFunction, error: unknown, person: string): string {
  const isFull =
    error instanceof AppError && (error.code === 'entries.tooMany' || error.code === 'groups.membersFull');
  return isFull ? t('joining.full', { person }) : errorText(t, error);
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const code = error instanceof AppError ? error.code : undefined;
  const isGone = code === 'joinLinks.notFound';
  const isRemoved = code === 'joinLinks.removed';
  return (
    <EmptyState
      title={t(isGone ? 'joining.gone' : isRemoved ? 'joining.accessEnded' : 'joining.couldNotLoad')}
      text={isGone ? t('joining.goneText') : errorText(t, error)}
    >
      {!isGone && !isRemoved && (
        <Button kind="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
      <LinkButton to={paths.home}>{t('shell.goHome')}</LinkButton>
    </EmptyState>
  );
}
