import FileDown from 'lucide-react/icons/file-down';
import { lazy, type ReactNode, startTransition, useState } from 'react';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { MenuEntry } from '#web/ui/overlays/menu.tsx';
import type { InventorySubject } from './inventory-sheet.tsx';
import type { TableSubject } from './table-sheet.tsx';

const InventorySheet = lazy(async () => {
  const [sheet] = await Promise.all([import('./inventory-sheet.tsx'), loadLaterTexts()]);
  return { default: sheet.InventorySheet };
});

const TableSheet = lazy(async () => {
  const [sheet] = await Promise.all([import('./table-sheet.tsx'), loadLaterTexts()]);
  return { default: sheet.TableSheet };
});

export type FileSubject = InventorySubject | TableSubject;

/** Opens the sheet that makes a file of an inventory or of any other list. Render `sheet` anywhere on the page. */
export function useInventoryOpener(): {
  open: (subject: FileSubject) => void;
  entryFor: (subject: InventorySubject) => MenuEntry;
  sheet: ReactNode;
} {
  const { t } = useTranslation();
  const [subject, setSubject] = useState<FileSubject>();
  const open = (next: FileSubject) => startTransition(() => setSubject(next));
  const close = () => setSubject(undefined);
  return {
    open,
    entryFor: (next) => ({
      label: t('bins.export'),
      icon: FileDown,
      rank: 'further',
      onPress: () => open(next),
    }),
    // In a transition instead of Suspense, whose fallback would be shown for a minimum time.
    sheet:
      subject &&
      ('rows' in subject ? (
        <TableSheet subject={subject} onClose={close} />
      ) : (
        <InventorySheet subject={subject} onClose={close} />
      )),
  };
}

export function subjectOfItems(
  bin: { id: string; name: string },
  items: readonly { id: string }[],
): InventorySubject {
  return { scope: { items: items.map(({ id }) => ({ binId: bin.id, id })) }, name: bin.name };
}

export function subjectOfBins(bins: readonly { id: string; name: string }[]): InventorySubject {
  const [first, second] = bins;
  return { scope: { bins: bins.map(({ id }) => id) }, name: second ? undefined : first?.name };
}
