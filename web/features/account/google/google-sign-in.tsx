import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '#web/app/paths.ts';
import {
  type GoogleOutcome,
  googleOutcomeOf,
  openGoogleSession,
  signInByGoogle,
  stopWaitingForGoogle,
} from '#web/data/session/google.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useIsOnline } from '../use-is-online.ts';
import { inviteIn } from '../use-sign-in-options.ts';
import { GoogleLogo } from './google-logo.tsx';

/** `google` and `error` come from the address: Google's answer to this tab. */
export type GoogleSignInProps = {
  page: '/login' | '/signup';
  search: { next?: string | undefined; google?: true | undefined; error?: string | undefined };
};

type Refusal = Exclude<GoogleOutcome, 'done'>;
type Standing = { isWaiting: boolean; refusal?: Refusal | undefined; problem?: string };

export function GoogleSignIn({ page, search: { next, google, error } }: GoogleSignInProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const [standing, setStanding] = useState<Standing>({
    isWaiting: false,
    refusal: error === undefined ? undefined : refusalOf(googleOutcomeOf(error)),
  });

  const showProblem = (thrown: unknown) => setStanding({ isWaiting: false, problem: errorText(t, thrown) });

  async function handleAnswer(answer: GoogleOutcome): Promise<void> {
    // A closed popup may have answered before.
    const refusal = refusalOf(answer) ?? 'failed';
    try {
      if ((answer === 'done' || answer === 'closed') && (await openGoogleSession())) return;
      setStanding({ isWaiting: false, refusal });
    } catch (thrown) {
      showProblem(thrown);
    }
  }

  const takeAnswerOfTab = useEffectEvent(() => {
    if (google && error === undefined) void handleAnswer('done');
  });
  useEffect(() => {
    takeAnswerOfTab();
    return stopWaitingForGoogle;
  }, []);

  const begin = () => {
    setStanding({ isWaiting: true });
    const journey = {
      back: backTo(page, next),
      invite: inviteIn(next),
      onAnswer: (answer: GoogleOutcome) => void handleAnswer(answer),
    };
    signInByGoogle(journey).catch(showProblem);
  };

  const { isWaiting, refusal, problem } = standing;
  return (
    <div className="space-y-4">
      <Button isWide disabled={!isOnline} onClick={begin}>
        <GoogleLogo />
        {t('google.continue')}
      </Button>
      {isWaiting && (
        <p role="status" className="text-center text-ink-soft">
          {t('google.waiting')}
        </p>
      )}
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      {refusal === 'closed' && <Notice>{t('google.answers.closed')}</Notice>}
      {refusal === 'hasPassword' && (
        <Notice tone="danger" title={t('google.answers.hasPassword')}>
          {t('google.hasPasswordText')}
          {page === '/signup' && (
            <Link
              to={paths.login}
              search={{ next }}
              className="mt-1 flex min-h-11 items-center font-semibold text-tape underline"
            >
              {t('google.toSignIn')}
            </Link>
          )}
        </Notice>
      )}
      {refusal !== undefined && refusal !== 'closed' && refusal !== 'hasPassword' && (
        <Notice tone="danger">{t(`google.answers.${refusal}`)}</Notice>
      )}
      <p className="flex items-center gap-3 text-ink-soft text-sm before:h-px before:grow before:bg-hairline after:h-px after:grow after:bg-hairline">
        {t('google.or')}
      </p>
    </div>
  );
}

const refusalOf = (answer: GoogleOutcome): Refusal | undefined => (answer === 'done' ? undefined : answer);

/** A longer address is omitted, as the server would refuse it. */
const nextMax = 500;

function backTo(page: string, next: string | undefined): string {
  const isKept = next !== undefined && next.length <= nextMax;
  return `${page}?google=true${isKept ? `&next=${encodeURIComponent(next)}` : ''}`;
}
