import KeyRound from 'lucide-react/icons/key-round';
import KeySquare from 'lucide-react/icons/key-square';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { lazy, Suspense, useState } from 'react';
import { useCell } from '#web/data/cells/use-cell.ts';
import { hasPasskeyAddress } from '#web/data/session/passkey-support.ts';
import { requestPasswordReset } from '#web/data/session/recover.ts';
import { hasPasswords } from '#web/data/wire/auth-call.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { ChangePassword } from './change-password.tsx';
import { ProviderAccount } from './providers/provider-account.tsx';
import { useSignInMethods } from './providers/use-sign-in-methods.ts';
import { useSignInOptions } from './use-sign-in-options.ts';

const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'auth.noMail';

const PasskeysSheet = lazy(async () => {
  const texts = loadLaterTexts();
  const { PasskeysSheet } = await import('./passkeys/passkeys-sheet.tsx');
  await texts;
  return { default: PasskeysSheet };
});

/** In Settings: password, passkeys, devices and the offered providers. */
export function SignInMethods({ email }: { email: string }) {
  const { methods, offered, read } = useSignInMethods();
  const passwords = useCell(hasPasswords);
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3 border-hairline border-t pt-4 *:[form]:basis-full max-sm:*:[button]:grow">
        {passwords && (methods?.hasPassword === false ? <SetPassword email={email} /> : <ChangePassword />)}
        <PasskeysOpener />
        <DevicesOpener />
      </div>
      {methods &&
        offered.map((provider) => (
          <ProviderAccount key={provider.id} provider={provider} methods={methods} onChange={read} />
        ))}
    </>
  );
}

const DevicesSheet = lazy(async () => ({ default: (await import('./devices-sheet.tsx')).DevicesSheet }));

function DevicesOpener() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={MonitorSmartphone} onClick={() => setOpen(true)}>
        {t('settings.devices')}
      </Button>
      {isOpen && (
        <Suspense>
          <DevicesSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Renders nothing if the browser does not support passkeys. */
function PasskeysOpener() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!hasPasskeyAddress()) return null;
  return (
    <>
      <Button icon={KeySquare} onClick={() => setOpen(true)}>
        {t('settings.passkeys')}
      </Button>
      {isOpen && (
        <Suspense>
          <PasskeysSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Replaces changing the password for people who signed up with a provider; uses the mailed link that also verifies the
 * address.
 */
function SetPassword({ email }: { email: string }) {
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
