import KeyRound from 'lucide-react/icons/key-round';
import KeySquare from 'lucide-react/icons/key-square';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { lazy, Suspense, useState } from 'react';
import { passwordMin } from '#domain/account/account-rules.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { hasPasskeyAddress } from '#web/data/session/passkey-support.ts';
import { changePassword, requestPasswordReset } from '#web/data/session/recover.ts';
import { hasPasswords } from '#web/data/wire/auth-call.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { checkNewPassword, PasswordField } from './credential-fields.tsx';
import { ProviderAccount, useSignInMethods } from './provider-account.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useIsOnline } from './use-is-online.ts';
import { useSignInOptions } from './use-sign-in-options.ts';

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

const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'auth.noMail';

/** A button that unfolds the form. */
function ChangePassword() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ChangeForm onClose={() => setOpen(false)} />;
  return (
    <Button icon={KeyRound} onClick={() => setOpen(true)}>
      {t('settings.changePassword')}
    </Button>
  );
}

function ChangeForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const isOnline = useIsOnline();
  const [endsPrograms, setEndsPrograms] = useState(false);
  const { form, field, refusal, isBusy, handleSubmit } = useAccountForm<'current' | 'password'>({
    initial: { current: '', password: '' },
    check: ({ current, password }) => ({
      ...(current === '' && { current: t('account.passwordMissing') }),
      ...checkNewPassword(t, password),
    }),
    send: async ({ current, password }) => {
      await changePassword(current, password);
      onClose();
      const isLeft = endsPrograms && !(await endTokens());
      if (isLeft) toast.failed(t('programs.leftWithPassword'));
      else toast.done(t('settings.passwordChanged'));
    },
    fieldOf: (code) => {
      if (code === 'auth.wrongPassword') return 'current';
      return code.startsWith('auth.password') ? 'password' : undefined;
    },
  });
  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="animate-appear space-y-4">
      <PasswordField
        autoComplete="current-password"
        autoFocus
        label={t('settings.currentPassword')}
        {...field('current')}
      />
      <PasswordField
        name="new-password"
        autoComplete="new-password"
        label={t('settings.newPassword')}
        hint={t('account.passwordHint', { count: passwordMin })}
        {...field('password')}
      />
      <p className="text-ink-soft">{t('settings.changePasswordHint')}</p>
      <Checkbox label={t('programs.endWithPassword')} checked={endsPrograms} onChange={setEndsPrograms} />
      {!isOnline && <Notice>{t('settings.changePasswordOffline')}</Notice>}
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {t('settings.savePassword')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}

/** Returns false if the tokens were not ended. */
async function endTokens(): Promise<boolean> {
  try {
    await mutate('tokens.delete', {});
    return true;
  } catch {
    return false;
  }
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

const PasskeysSheet = lazy(async () => {
  const texts = loadLaterTexts();
  const { PasskeysSheet } = await import('./passkeys-sheet.tsx');
  await texts;
  return { default: PasskeysSheet };
});

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

const DevicesSheet = lazy(async () => ({ default: (await import('./devices-sheet.tsx')).DevicesSheet }));
