import History from 'lucide-react/icons/history';
import { lazy, type ReactNode, startTransition, useEffect, useState } from 'react';
import type { Target } from '#domain/access/target.ts';
import { ask } from '#web/data/account/ask.ts';
import { loadFormTexts, loadPeopleTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { MenuEntry } from '#web/ui/actions/menu.tsx';
import { whenIdle } from '#web/ui/layout/when-idle.ts';
import type { FirstPage } from './use-history.ts';

const load = () => Promise.all([import('./history-sheet.tsx'), loadPeopleTexts(), loadFormTexts()]);

const HistorySheet = lazy(async () => {
  const [{ HistorySheet: sheet }] = await load();
  return { default: sheet };
});

/** `sheet` can stand anywhere on the page. */
export function useHistoryOpener(target: Target): { entry: MenuEntry; sheet: ReactNode } {
  const { t } = useTranslation();
  const [first, setFirst] = useState<FirstPage>();
  useEffect(() => whenIdle(load), []);
  return {
    entry: {
      label: t('common.history'),
      icon: History,
      onPress() {
        const firstPage = ask('history.list', { target });
        // The sheet tells why it failed.
        firstPage.catch(() => {});
        startTransition(() => setFirst(firstPage));
      },
    },
    // In a transition instead of in Suspense, which would delay it by the least time of a fallback.
    sheet: first && <HistorySheet {...{ target, first }} onClose={() => setFirst(undefined)} />,
  };
}
