import { useSearch } from '@tanstack/react-router';
import { AccountFrame } from '#web/features/account/account/account-frame.tsx';
import { LoginForm } from '#web/features/account/account/login-form.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Mark } from '#web/ui/marks/app-mark.tsx';

export function LoginPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/signed-out/login' });
  return (
    <AccountFrame mark={<Mark size={36} />} title={t('account.signInTitle')}>
      <LoginForm search={search} />
    </AccountFrame>
  );
}
