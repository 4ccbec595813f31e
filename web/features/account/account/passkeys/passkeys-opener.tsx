import KeySquare from 'lucide-react/icons/key-square';
import { lazy, Suspense, useState } from 'react';
import { hasPasskeyAddress } from '#web/data/session/passkey-support.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';

const PasskeysSheet = lazy(async () => {
  const texts = loadLaterTexts();
  const { PasskeysSheet } = await import('./passkeys-sheet.tsx');
  await texts;
  return { default: PasskeysSheet };
});

/** Renders nothing if the browser does not support passkeys. */
export function PasskeysOpener() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!hasPasskeyAddress()) return null;
  return (
    <>
      <Button icon={KeySquare} onClick={() => setOpen(true)}>
        {t('settings.passkeys')}
      </Button>
      {isOpen && (
        <Suspense>
          <PasskeysSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
