import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { passwordMin } from '#domain/account/account-rules.ts';
import { changePassword } from '#web/data/session/recover.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { checkNewPassword } from './check-credentials.ts';
import { PasswordField } from './password-field.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useIsOnline } from './use-is-online.ts';

/** A button that unfolds the form. */
export function ChangePassword() {
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
  const { form, field, refusal, isBusy, handleSubmit } = useAccountForm<'current' | 'password'>({
    initial: { current: '', password: '' },
    check: ({ current, password }) => ({
      ...(current === '' && { current: t('account.passwordMissing') }),
      ...checkNewPassword(t, password),
    }),
    send: async ({ current, password }) => {
      await changePassword(current, password);
      toast.done(t('settings.passwordChanged'));
      onClose();
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
