import { useState } from 'react';
import { AppError } from '#domain/errors.ts';
import { addPasskey, confirmByPassword } from '#web/data/session/passkey.ts';
import { canUsePasskeys } from '#web/data/session/passkey-support.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { PasswordField } from './credential-fields.tsx';
import { useAccountForm } from './use-account-form.ts';

type AddPasskeyProps = { isOffline: boolean; onAdded: () => Promise<void> };

/** Asks for the password only if the server requires it: the last sign-in was not recent. */
export function AddPasskey({ isOffline, onAdded }: AddPasskeyProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isConfirming, setConfirming] = useState(false);
  const { isBusy, problem, run } = useOnlineAct();

  const add = async () => {
    await addPasskey();
    await onAdded();
    toast.done(t('passkeys.added'));
  };
  const handlePress = () =>
    run(async () => {
      try {
        await add();
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'passkeys.confirmFirst')) throw error;
        setConfirming(true);
      }
    });

  if (!canUsePasskeys()) return <Notice>{t('errors.passkeys.unsupported')}</Notice>;
  if (isConfirming) return <ConfirmForm add={add} onClose={() => setConfirming(false)} />;
  return (
    <>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button kind="primary" isWide isBusy={isBusy} disabled={isOffline} onClick={handlePress}>
        {t('passkeys.add')}
      </Button>
    </>
  );
}

function ConfirmForm({ add, onClose }: { add: () => Promise<void>; onClose: () => void }) {
  const { t } = useTranslation();
  const { form, field, refusal, isBusy, handleSubmit } = useAccountForm<'password'>({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: t('account.passwordMissing') } : {}),
    async send({ password }) {
      await confirmByPassword(password);
      await add();
      onClose();
    },
    fieldOf: (code) => (code === 'auth.wrongPassword' ? 'password' : undefined),
  });
  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="animate-appear space-y-4">
      <PasswordField
        autoComplete="current-password"
        autoFocus
        label={t('passkeys.confirmPassword')}
        hint={t('passkeys.confirm')}
        {...field('password')}
      />
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {t('passkeys.continue')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}
