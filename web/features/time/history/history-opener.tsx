import History from 'lucide-react/icons/history';
import { lazy, type ReactNode, startTransition, useEffect, useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import { query } from '#web/data/account/online-calls.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { whenIdle } from '#web/ui/layout/when-idle.ts';
import type { MenuEntry } from '#web/ui/overlays/menu.tsx';
import type { FirstPage, HistoryPart } from './use-history.ts';

const load = () => Promise.all([import('./history-sheet.tsx'), loadLaterTexts()]);

const HistorySheet = lazy(async () => {
  const [{ HistorySheet: sheet }] = await load();
  return { default: sheet };
});

type Opened = { first: FirstPage; part: HistoryPart };

/** Render `sheet` anywhere on the page; it shows the whole history or, with `showWhereabouts`, where a bin was seen. */
export function useHistoryOpener(target: Target): {
  entry: MenuEntry;
  showWhereabouts: () => void;
  sheet: ReactNode;
} {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => whenIdle(load), []);
  const open = (part: HistoryPart) => {
    const first = query('history.list', { target, ...(part && { only: part }) });
    // The sheet reports the failure.
    first.catch(() => {});
    startTransition(() => setOpened({ first, part }));
  };
  return {
    entry: {
      label: t('common.history'),
      icon: History,
      onPress: () => open(undefined),
    },
    showWhereabouts: () => open('whereabouts'),
    // In a transition instead of Suspense, whose fallback would be shown for a minimum time.
    sheet: opened && <HistorySheet {...{ target, ...opened }} onClose={() => setOpened(undefined)} />,
  };
}
