import { useSearch } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { AccountFrame } from '#web/features/account/account-frame.tsx';
import { SignupForm } from '#web/features/account/signup-form.tsx';

export function SignupPage() {
  const { t } = useTranslation();
  const { next } = useSearch({ from: '/signed-out/signup' });
  return (
    <AccountFrame title={t('account.signUpTitle')}>
      <SignupForm next={next} />
    </AccountFrame>
  );
}
