import BookCopy from 'lucide-react/icons/book-copy';
import { type ReactNode, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { MenuEntry } from '#web/ui/overlays/menu.tsx';
import { SaveTemplateSheet } from './template-sheets.tsx';

/** The entry of a menu that stores the bin or item as a template, and its sheet. */
export function useSaveAsTemplate(of: { bin: BinHeader } | { item: Item } | undefined): {
  entry: MenuEntry | false;
  sheet: ReactNode;
} {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return {
    entry: of !== undefined && {
      label: t('templates.saveAs'),
      icon: BookCopy,
      rank: 'further',
      onPress: () => setOpen(true),
    },
    sheet: of && isOpen && <SaveTemplateSheet of={of} onClose={() => setOpen(false)} />,
  };
}
