import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';

const DevicesSheet = lazy(async () => ({ default: (await import('./devices-sheet.tsx')).DevicesSheet }));

export function DevicesOpener() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={MonitorSmartphone} onClick={() => setOpen(true)}>
        {t('settings.devices')}
      </Button>
      {isOpen && (
        <Suspense>
          <DevicesSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
