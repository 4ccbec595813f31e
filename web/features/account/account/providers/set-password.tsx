import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { requestPasswordReset } from '#web/data/session/recover.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useSignInOptions } from '../use-sign-in-options.ts';

/**
 * Replaces changing the password for people who signed up with a provider; uses the mailed link that also verifies the
 * address.
 */
export function SetPassword({ email }: { email: string }) {
  const { t } = useTranslation();
  const [step, setStep] = useState<'folded' | 'asking' | 'sent'>('folded');
  const options = useSignInOptions();
  const { isBusy, problem, run } = useOnlineAct((translate, error) =>
    isRefused(error) ? translate('connections.noMail') : errorText(translate, error),
  );
  const send = () =>
    run(async () => {
      await requestPasswordReset(email);
      setStep('sent');
    });

  if (step === 'sent') return <Notice>{t('connections.linkSent', { email })}</Notice>;
  if (step === 'folded')
    return (
      <Button icon={KeyRound} onClick={() => setStep('asking')}>
        {t('connections.setPassword')}
      </Button>
    );
  if (options?.hasMail === false)
    return (
      <div className="basis-full">
        <Notice>{t('connections.noMail')}</Notice>
      </div>
    );
  return (
    <div className="basis-full animate-appear space-y-4">
      <p className="text-ink-soft">{t('connections.setPasswordHint', { email })}</p>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" autoFocus isBusy={isBusy} onClick={send}>
          {t('connections.sendLink')}
        </Button>
        <Button onClick={() => setStep('folded')}>{t('common.cancel')}</Button>
      </div>
    </div>
  );
}

const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'auth.noMail';
