import { Link } from '@tanstack/react-router';
import LogIn from 'lucide-react/icons/log-in';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '#domain/paths.ts';
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
import { useIsOnline } from './use-is-online.ts';
import { inviteIn } from './use-sign-in-options.ts';

/** `provider` and `error` come from the address: that provider's answer to this tab. */
export type ProviderSignInProps = {
  page: '/login' | '/signup';
  search: { next?: string | undefined; provider?: string | undefined; error?: string | undefined };
  providers: readonly Provider[];
  hasPasswords: boolean;
};

/** `with`: the provider that was pressed last. */
type Standing = {
  with: string | undefined;
  isWaiting: boolean;
  refusal?: Refusal | undefined;
  problem?: string;
};

type Refusal = Exclude<ProviderOutcome, 'done'>;

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

function backTo(page: string, provider: string, next: string | undefined): string {
  const isKept = next !== undefined && next.length <= nextMax;
  return `${page}?provider=${provider}${isKept ? `&next=${encodeURIComponent(next)}` : ''}`;
}

/** A longer address is omitted, as the server would refuse it. */
const nextMax = 500;

type ProviderLogoProps = { of: Provider['id']; size?: number };

export function ProviderLogo({ of: id, size = 20 }: ProviderLogoProps) {
  return id === 'google' ? <GoogleLogo size={size} /> : <LogIn size={size} aria-hidden />;
}

/** In its own colours, as Google's branding rules require. */
function GoogleLogo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 18 18" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.78 8.78 0 0 0 2.68-6.62z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26a5.4 5.4 0 0 1-8.08-2.85H.96v2.33A9 9 0 0 0 9 18z"
      />
      <path fill="#fbbc05" d="M3.96 10.71a5.41 5.41 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08z" />
      <path
        fill="#ea4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.34l2.58-2.57A9 9 0 0 0 .96 4.96l3 2.33A5.36 5.36 0 0 1 9 3.58z"
      />
    </svg>
  );
}
