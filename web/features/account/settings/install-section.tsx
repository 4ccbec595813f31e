import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { lazy, Suspense, useState } from 'react';
import { showInstallPrompt, useInstallMethod } from '#web/data/session/install.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

const InstallSteps = lazy(async () => ({ default: (await import('./install-steps.tsx')).InstallSteps }));

/** Renders nothing if the app is installed or this browser cannot install it. */
export function InstallSection() {
  const { t } = useTranslation();
  const toast = useToast();
  const way = useInstallMethod();
  const [isOpen, setOpen] = useState(false);
  if (!way) return null;
  const install = async () => {
    if (await showInstallPrompt()) toast.done(t('settings.installed'));
  };
  return (
    <section aria-label={t('settings.install')} className="mt-4">
      <Card isPadded={false}>
        <ListRow
          icon={MonitorSmartphone}
          title={t(way === 'prompt' ? 'settings.installAct' : 'settings.installTitle')}
          hasChevron
          isCompact
          onPress={way === 'prompt' ? () => void install() : () => setOpen(true)}
        />
      </Card>
      {isOpen && (
        <Suspense>
          <InstallSteps onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
