import { Mark } from '#web/app/mark.tsx';
import { AccountFrame } from '#web/features/account/account/account-frame.tsx';
import { ForgotForm } from '#web/features/account/account/forgot-form.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

export function ForgotPasswordPage() {
  const { t } = useTranslation();
  return (
    <AccountFrame mark={<Mark size={36} />} title={t('recovery.title')}>
      <ForgotForm />
    </AccountFrame>
  );
}
