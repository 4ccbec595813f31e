import QrCode from 'lucide-react/icons/qr-code';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { MenuEntry } from '#web/ui/overlays/menu.tsx';
import { type CodeTarget, mayChangeCodes } from './code-acts.ts';

const CodesSheet = lazy(async () => {
  const [{ CodesSheet: sheet }] = await Promise.all([import('./codes-sheet.tsx'), loadLaterTexts()]);
  return { default: sheet };
});

/** The entry of a thing's menu that adds and removes codes. Render `sheet` anywhere on the page. */
export function useCodesOpener(target: CodeTarget | undefined): {
  entry: MenuEntry | false;
  sheet: ReactNode;
} {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return {
    entry: target !== undefined &&
      mayChangeCodes(target) && {
        label: t('binPage.addCode'),
        icon: QrCode,
        rank: 'further',
        onPress: () => setOpen(true),
      },
    sheet: isOpen && target && (
      <Suspense>
        <CodesSheet target={target} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
