import { useLocation } from '@tanstack/react-router';
import { Mark } from '#web/app/mark.tsx';
import { AccountFrame } from '#web/features/account/account/account-frame.tsx';
import { ResetForm } from '#web/features/account/account/reset-form.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** For anyone with the link, also while somebody is signed in. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const { hash } = useLocation();
  return (
    <main>
      <AccountFrame mark={<Mark size={36} />} title={t('recovery.resetTitle')}>
        <ResetForm key={hash} token={hash} />
      </AccountFrame>
    </main>
  );
}
