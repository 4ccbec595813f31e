import { useSearch } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { AccountFrame } from '#web/features/account/account-frame.tsx';
import { LoginForm } from '#web/features/account/login-form.tsx';

export function LoginPage() {
  const { t } = useTranslation();
  const { next } = useSearch({ from: '/signed-out/login' });
  return (
    <AccountFrame title={t('account.signInTitle')}>
      <LoginForm next={next} />
    </AccountFrame>
  );
}
