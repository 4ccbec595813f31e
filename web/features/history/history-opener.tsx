import History from 'lucide-react/icons/history';
import { lazy, type ReactNode, startTransition, useEffect, useState } from 'react';
import type { Target } from '#domain/access/target.ts';
import { loadFormTexts, loadPeopleTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { MenuEntry } from '#web/ui/actions/menu.tsx';
import { whenIdle } from '#web/ui/layout/when-idle.ts';

const load = () => Promise.all([import('./history-sheet.tsx'), loadPeopleTexts(), loadFormTexts()]);

const HistorySheet = lazy(async () => {
  const [{ HistorySheet: sheet }] = await load();
  return { default: sheet };
});

/** `sheet` can stand anywhere on the page. */
export function useHistoryOpener(target: Target): { entry: MenuEntry; sheet: ReactNode } {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => whenIdle(load), []);
  return {
    entry: { label: t('common.history'), icon: History, onPress: () => startTransition(() => setOpen(true)) },
    // In a transition instead of in Suspense, which would delay it by the least time of a fallback.
    sheet: isOpen && <HistorySheet target={target} onClose={() => setOpen(false)} />,
  };
}
