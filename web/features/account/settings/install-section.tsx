import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { lazy, Suspense, useState } from 'react';
import { showInstallPrompt, useInstallMethod } from '#web/data/session/install.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
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
    <Section title={t('settings.install')}>
      <Card>
        <p className="mb-3 text-ink-soft">{t('settings.installText')}</p>
        <Button icon={MonitorSmartphone} onClick={way === 'prompt' ? install : () => setOpen(true)}>
          {t(way === 'prompt' ? 'settings.installAct' : 'settings.installHow')}
        </Button>
      </Card>
      {isOpen && (
        <Suspense>
          <InstallSteps onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}
