import { Outlet } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSession } from '#web/data/session/session-life.ts';
import { usePreference } from '#web/data/storage/preferences.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type UiTexts, UiTextsProvider } from '#web/ui/marks/ui-texts.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

export function Providers() {
  const { t } = useTranslation();
  const actsStay = usePreference('undoStays') === 'on';
  const session = useSession();
  const reader = session.status === 'signedIn' ? session.userId : undefined;
  const texts = useMemo<UiTexts>(
    () => ({
      cancel: t('common.cancel'),
      ok: t('common.ok'),
      close: t('common.close'),
      back: t('common.back'),
      more: t('common.more'),
      clear: t('common.clear'),
      increase: t('common.increase'),
      decrease: t('common.decrease'),
      showMore: t('common.showMore'),
      showLess: t('common.showLess'),
      optional: t('common.optional'),
      remove: (what) => t('common.remove', { what }),
      messages: t('common.messages'),
      documentTitle: (title) => `${title} · ${t('common.appName')}`,
    }),
    [t],
  );
  return (
    <UiTextsProvider texts={texts}>
      <ToastProvider actsStay={actsStay} reader={reader}>
        <Outlet />
      </ToastProvider>
    </UiTextsProvider>
  );
}
