import History from 'lucide-react/icons/history';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Target } from '#domain/access/target.ts';
import { loadFormTexts, loadPeopleTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { MenuEntry } from '#web/ui/actions/menu.tsx';

const HistorySheet = lazy(async () => {
  const [{ HistorySheet: sheet }] = await Promise.all([
    import('./history-sheet.tsx'),
    loadPeopleTexts(),
    loadFormTexts(),
  ]);
  return { default: sheet };
});

/** `sheet` can stand anywhere on the page. */
export function useHistoryOpener(target: Target): { entry: MenuEntry; sheet: ReactNode } {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return {
    entry: { label: t('common.history'), icon: History, onPress: () => setOpen(true) },
    sheet: isOpen && (
      <Suspense>
        <HistorySheet target={target} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
