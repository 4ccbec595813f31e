import { useState } from 'react';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { containerChoiceOf } from '#web/features/bins/acts/container-choices.ts';
import { createCamera } from '#web/features/scan/camera/camera.ts';
import { Viewfinder } from '#web/features/scan/camera/viewfinder.tsx';
import { useKeyboardScanner } from '#web/features/scan/input/use-keyboard-scanner.ts';
import { ScanControls } from '#web/features/scan/scan-controls.tsx';
import { ScanFrame } from '#web/features/scan/scan-frame.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { FullScreenMessage } from '#web/ui/layout/full-screen-message.tsx';
import { ModeTabs } from '../mode-tabs.tsx';
import { PutAwayPanel } from './put-away-panel.tsx';
import { usePutAway } from './use-put-away.ts';

type PutAwayScreenProps = {
  /** The bin or location that boxes go into. */
  start: { parentBinId?: string | undefined; locationId?: string | undefined };
};

export function PutAwayScreen(props: PutAwayScreenProps) {
  const { t } = useTranslation();
  const { status } = useBins();
  if (status === 'loading') return <FullScreenMessage text={t('scan.starting')} isBusy />;
  return <PutAwayCamera {...props} />;
}

function PutAwayCamera({ start }: PutAwayScreenProps) {
  const { bins } = useBins();
  const { locations } = useLocations();
  const [first] = useState(() => containerChoiceOf(start, { bins, locations }));
  const mode = usePutAway(first);
  const [camera] = useState(createCamera);
  useKeyboardScanner(mode.take);
  return (
    <ScanFrame
      picture={<Viewfinder camera={camera} nameOf={mode.nameOf} onSee={mode.see} onPick={mode.take} />}
      camera={camera}
    >
      <ModeTabs mode="put-away" />
      <PutAwayPanel mode={mode} />
      <ScanControls camera={camera} onText={mode.take} />
    </ScanFrame>
  );
}
