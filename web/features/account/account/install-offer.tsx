import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isAppleTouch, showInstallPrompt, useInstallMethod } from '#web/data/session/install.ts';
import { answerAppOffer } from '#web/data/session/visits.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { OpenBox } from '#web/ui/marks/open-box.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

const InstallSteps = lazy(async () => ({ default: (await import('./install-steps.tsx')).InstallSteps }));

type Install = {
  /** Shows the browser's own question, or the steps that lead there. */
  install(): Promise<void>;
  title: string;
  /** Belongs beside the button. */
  steps: ReactNode;
};

/** Undefined if the app is installed or this browser cannot install it; `onShown` follows the question or the steps. */
function useInstall(onShown?: () => void): Install | undefined {
  const { t } = useTranslation();
  const toast = useToast();
  const method = useInstallMethod();
  const [isOpen, setOpen] = useState(false);
  if (!method) return undefined;
  return {
    title: t(method === 'prompt' ? 'settings.installAct' : 'settings.installTitle'),
    async install() {
      if (method === 'steps') return setOpen(true);
      if (await showInstallPrompt()) toast.done(t('settings.installed'));
      onShown?.();
    },
    steps: isOpen && (
      <Suspense>
        <InstallSteps
          onClose={() => {
            setOpen(false);
            onShown?.();
          }}
        />
      </Suspense>
    ),
  };
}

/** Renders nothing if the app is installed or this browser cannot install it. */
export function InstallSection() {
  const { t } = useTranslation();
  const offer = useInstall();
  if (!offer) return null;
  return (
    <section aria-label={t('settings.install')} className="mt-4">
      <Card isPadded={false}>
        <ListRow
          icon={MonitorSmartphone}
          title={offer.title}
          hasChevron
          isCompact
          onPress={() => void offer.install()}
        />
      </Card>
      {offer.steps}
    </section>
  );
}

/** Offers once, to people who come back, to install the app. */
export function InstallOffer() {
  const { t } = useTranslation();
  const toast = useToast();
  const offer = useInstall(answerAppOffer);
  if (!offer) return null;
  const decline = () => {
    answerAppOffer();
    toast.done(t('settings.installLater'));
  };
  return (
    <Card className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <span
        aria-hidden="true"
        className="flex size-14 shrink-0 items-center justify-center rounded-card bg-kraft"
      >
        <OpenBox width="w-10" />
      </span>
      <div className="min-w-0 grow basis-[12em]">
        <h2 className="font-bold">{t('settings.installTitle')}</h2>
        <p className="text-pretty text-ink-soft text-sm">
          {t(isAppleTouch(navigator) ? 'settings.installWhyApple' : 'settings.installWhy')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={() => void offer.install()}>
          {offer.title}
        </Button>
        <Button kind="quiet" onClick={decline}>
          {t('settings.installNotNow')}
        </Button>
      </div>
      {offer.steps}
    </Card>
  );
}
