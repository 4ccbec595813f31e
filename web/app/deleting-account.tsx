import { lazy, Suspense } from 'react';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { FullScreenMessage } from '#web/ui/layout/full-screen-message.tsx';
import { Mark } from '../ui/marks/app-mark.tsx';

// Loaded in two steps, or the names of all that it imports would be in the first files.
const KeepAccount = lazy(async () => {
  const texts = loadLaterTexts();
  const { KeepAccount } = await import('#web/features/account/account/keep-account.tsx');
  await texts;
  return { default: KeepAccount };
});

export default function DeletingAccount() {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<FullScreenMessage isBusy text={t('common.loading')} />}>
      <main>
        <KeepAccount mark={<Mark size={36} />} />
      </main>
    </Suspense>
  );
}
