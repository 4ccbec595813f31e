import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useState } from 'react';
import type { OwnAddress as Address } from '#domain/account/account-calls.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { requestAddressChange } from '#web/data/session/recover.ts';
import { hasPasswords } from '#web/data/wire/auth-call.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { showAddress } from '#web/i18n/show-address.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { checkEmail } from './check-credentials.ts';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useIsOnline } from './use-is-online.ts';

/** The sign-in address, whether it is verified, and a way to change it. */
export function OwnAddress({ email }: { email: string }) {
  const { t } = useTranslation();
  const address = useOwnAddress(email);
  const [isChanging, setChanging] = useState(false);
  const passwords = useCell(hasPasswords);
  return (
    <div className="mt-4 border-hairline border-t pt-3">
      <dl>
        <dt className="font-semibold text-sm">{t('account.email')}</dt>
        <dd className="text-ink-soft [overflow-wrap:anywhere]">{showAddress(email)}</dd>
      </dl>
      {address && <ProofState address={address} />}
      {address?.isMailing &&
        (isChanging ? (
          <ChangeAddress email={email} onClose={() => setChanging(false)} />
        ) : (
          <div className="mt-3 flex flex-wrap gap-3">
            {!address.isProved && <SendProof email={email} />}
            {passwords && <Button onClick={() => setChanging(true)}>{t('settings.changeAddress')}</Button>}
          </div>
        ))}
    </div>
  );
}

function ProofState({ address: { isProved, isMailing } }: { address: Address }) {
  const { t } = useTranslation();
  if (!isMailing) return <p className="mt-1 text-ink-soft text-sm">{t('settings.addressNoMail')}</p>;
  if (!isProved) {
    return (
      <div className="mt-2">
        <Notice>{t('settings.addressUnproved')}</Notice>
      </div>
    );
  }
  return (
    <p className="mt-1 flex gap-2 text-ink-soft text-sm">
      <MailCheck size={18} aria-hidden className="shrink-0" />
      {t('settings.addressProved')}
    </p>
  );
}

function SendProof({ email }: { email: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { isBusy, problem, run } = useOnlineAct();
  const send = () =>
    run(async () => {
      await mutate('address.sendProof', {});
      toast.done(t('settings.proofSent', { email }));
    });
  return (
    <>
      {problem && (
        <div className="basis-full">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      <Button isBusy={isBusy} onClick={send}>
        {t('settings.sendProof')}
      </Button>
    </>
  );
}

/** Whether the address is verified, which only the server knows; undefined until it answered. */
function useOwnAddress(email: string): Address | undefined {
  const isOffline = useConnection() === 'offline';
  const [address, setAddress] = useState<Address>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed address is requested again
  useEffect(() => {
    if (isOffline) return;
    let isCurrent = true;
    query('address.get', {}).then(
      (answer) => isCurrent && setAddress(answer),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [isOffline, email]);
  return address;
}

type ChangeAddressProps = {
  /** The current address. */
  email: string;
  onClose: () => void;
};

function ChangeAddress({ email, onClose }: ChangeAddressProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const isOnline = useIsOnline();
  const { form, field, refusal, isBusy, handleSubmit } = useAccountForm<'email' | 'password'>({
    initial: { email: '', password: '' },
    check: (values) => ({
      ...checkEmail(t, values.email),
      ...(values.email.trim().toLowerCase() === email && { email: t('settings.newAddressSame') }),
      ...(values.password === '' && { password: t('account.passwordMissing') }),
    }),
    send: async (values) => {
      await requestAddressChange(values.email, values.password);
      toast.done(t('settings.changeAddressSent', { email: values.email.trim() }));
      onClose();
    },
    fieldOf: (code) => {
      if (code === 'auth.wrongPassword') return 'password';
      return code === 'auth.invalidEmail' ? 'email' : undefined;
    },
  });
  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="mt-4 animate-appear space-y-4">
      <EmailField autoFocus label={t('settings.newAddress')} {...field('email')} />
      <PasswordField
        autoComplete="current-password"
        label={t('settings.currentPassword')}
        {...field('password')}
      />
      <p className="text-ink-soft">{t('settings.changeAddressHint')}</p>
      {!isOnline && <Notice>{t('settings.changeAddressOffline')}</Notice>}
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {t('settings.changeAddressSend')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}
