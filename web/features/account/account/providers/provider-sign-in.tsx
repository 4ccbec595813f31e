import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '#web/app/paths.ts';
import {
  openProviderSession,
  outcomeOf,
  type ProviderOutcome,
  signInByProvider,
  stopWaitingForProvider,
} from '#web/data/session/provider.ts';
import type { Provider } from '#web/data/wire/auth-call.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useIsOnline } from '../use-is-online.ts';
import { inviteIn } from '../use-sign-in-options.ts';
import { ProviderLogo } from './provider-logo.tsx';

/** `provider` and `error` come from the address: that provider's answer to this tab. */
export type ProviderSignInProps = {
  page: '/login' | '/signup';
  search: { next?: string | undefined; provider?: string | undefined; error?: string | undefined };
  providers: readonly Provider[];
  hasPasswords: boolean;
};

type Refusal = Exclude<ProviderOutcome, 'done'>;
/** `with`: the provider that was pressed last. */
type Standing = {
  with: string | undefined;
  isWaiting: boolean;
  refusal?: Refusal | undefined;
  problem?: string;
};

export function ProviderSignIn({ page, search, providers, hasPasswords }: ProviderSignInProps) {
  const { next, provider: returnedFrom, error } = search;
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const [standing, setStanding] = useState<Standing>({
    with: returnedFrom,
    isWaiting: false,
    refusal: error === undefined ? undefined : refusalOf(outcomeOf(error)),
  });

  const showProblem = (thrown: unknown) =>
    setStanding((before) => ({ with: before.with, isWaiting: false, problem: errorText(t, thrown) }));

  async function handleAnswer(answer: ProviderOutcome): Promise<void> {
    // A closed popup may have answered before.
    const refusal = refusalOf(answer) ?? 'failed';
    try {
      if ((answer === 'done' || answer === 'closed') && (await openProviderSession())) return;
      setStanding((before) => ({ with: before.with, isWaiting: false, refusal }));
    } catch (thrown) {
      showProblem(thrown);
    }
  }

  const takeAnswerOfTab = useEffectEvent(() => {
    if (returnedFrom !== undefined && error === undefined) void handleAnswer('done');
  });
  useEffect(() => {
    takeAnswerOfTab();
    return stopWaitingForProvider;
  }, []);

  const begin = (provider: string) => {
    setStanding({ with: provider, isWaiting: true });
    const journey = {
      provider,
      back: backTo(page, provider, next),
      invite: inviteIn(next),
      onAnswer: (answer: ProviderOutcome) => void handleAnswer(answer),
    };
    signInByProvider(journey).catch(showProblem);
  };

  const { isWaiting, refusal, problem } = standing;
  const name = providers.find(({ id }) => id === standing.with)?.name ?? '';
  return (
    <div className="space-y-4">
      {providers.map(({ id, name }) => (
        <Button key={id} isWide disabled={!isOnline} onClick={() => begin(id)}>
          <ProviderLogo of={id} />
          {t('provider.continue', { name })}
        </Button>
      ))}
      {isWaiting && (
        <p role="status" className="text-center text-ink-soft">
          {t('provider.waiting', { name })}
        </p>
      )}
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      {refusal === 'closed' && <Notice>{t('provider.answers.closed', { name })}</Notice>}
      {refusal === 'hasPassword' && (
        <Notice tone="danger" title={t('provider.answers.hasPassword')}>
          {t(hasPasswords ? 'provider.hasPasswordText' : 'provider.notConnectedText', { name })}
          {hasPasswords && page === '/signup' && (
            <Link
              to={paths.login}
              search={{ next }}
              className="mt-1 flex min-h-11 items-center font-semibold text-tape underline"
            >
              {t('provider.toSignIn')}
            </Link>
          )}
        </Notice>
      )}
      {refusal !== undefined && refusal !== 'closed' && refusal !== 'hasPassword' && (
        <Notice tone="danger">{t(`provider.answers.${refusal}`, { name })}</Notice>
      )}
      {hasPasswords && (
        <p className="flex items-center gap-3 text-ink-soft text-sm before:h-px before:grow before:bg-hairline after:h-px after:grow after:bg-hairline">
          {t('provider.or')}
        </p>
      )}
    </div>
  );
}

const refusalOf = (answer: ProviderOutcome): Refusal | undefined => (answer === 'done' ? undefined : answer);

/** A longer address is omitted, as the server would refuse it. */
const nextMax = 500;

function backTo(page: string, provider: string, next: string | undefined): string {
  const isKept = next !== undefined && next.length <= nextMax;
  return `${page}?provider=${provider}${isKept ? `&next=${encodeURIComponent(next)}` : ''}`;
}
