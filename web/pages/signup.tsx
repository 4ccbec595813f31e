import { useSearch } from '@tanstack/react-router';
import { Mark } from '#web/app/mark.tsx';
import { AccountFrame } from '#web/features/account/account-frame.tsx';
import { SignupForm } from '#web/features/account/signup-form.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

export function SignupPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/signed-out/signup' });
  return (
    <AccountFrame mark={<Mark size={36} />} title={t('account.signUpTitle')}>
      <SignupForm search={search} />
    </AccountFrame>
  );
}
