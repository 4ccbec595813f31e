import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AccountFrame } from '#web/features/account/account/account-frame.tsx';
import { LoginForm } from '#web/features/account/account/login-form.tsx';
import { useSignInOptions } from '#web/features/account/account/use-sign-in-options.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Mark } from '#web/ui/marks/app-mark.tsx';

const DemoSignIn = lazy(async () => {
  const texts = loadLaterTexts();
  const { DemoSignIn } = await import('#web/features/account/account/demo.tsx');
  await texts;
  return { default: DemoSignIn };
});

export function LoginPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/signed-out/login' });
  const isDemo = useSignInOptions()?.signUp === 'demo';
  if (isDemo)
    return (
      <Suspense>
        <DemoSignIn />
      </Suspense>
    );
  return (
    <AccountFrame mark={<Mark size={36} />} title={t('account.signInTitle')}>
      <LoginForm search={search} />
    </AccountFrame>
  );
}
