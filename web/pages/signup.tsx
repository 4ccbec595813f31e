import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AccountFrame } from '#web/features/account/account/account-frame.tsx';
import { SignupForm } from '#web/features/account/account/signup-form.tsx';
import { inviteIn } from '#web/features/account/account/use-sign-in-options.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Mark } from '#web/ui/marks/app-mark.tsx';

const SignUpFor = lazy(async () => {
  const texts = loadLaterTexts();
  const loaded = await import('#web/features/people/join-links/sign-up-for.tsx');
  await texts;
  return loaded;
});

export function SignupPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/signed-out/signup' });
  const token = inviteIn(search.next);
  return (
    <AccountFrame mark={<Mark size={36} />} title={t('newAccount.title')}>
      {token !== undefined && (
        <Suspense fallback={<p className="mb-4 min-h-6" />}>
          <SignUpFor token={token} isJoinLink={search.next?.startsWith('/join/') === true} />
        </Suspense>
      )}
      <SignupForm search={search} />
    </AccountFrame>
  );
}
