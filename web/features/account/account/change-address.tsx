import { requestAddressChange } from '#web/data/session/recover.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { checkEmail } from './check-credentials.ts';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useIsOnline } from './use-is-online.ts';

type ChangeAddressProps = {
  /** The current address. */
  email: string;
  onClose: () => void;
};

export function ChangeAddress({ email, onClose }: ChangeAddressProps) {
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
