import { useState } from 'react';
import type { ContainerChoice } from '#web/features/bins/acts/container-choices.ts';
import { createCamera } from '#web/features/scan/camera/camera.ts';
import { Viewfinder } from '#web/features/scan/camera/viewfinder.tsx';
import { useKeyboardScanner } from '#web/features/scan/input/use-keyboard-scanner.ts';
import { ScanControls } from '#web/features/scan/scan-controls.tsx';
import { ScanFrame } from '#web/features/scan/scan-frame.tsx';
import { ModeTabs } from '../mode-tabs.tsx';
import { FillPanel } from './fill-panel.tsx';
import { useFill } from './use-fill.ts';

export function FillScreen({ start }: { start: ContainerChoice | undefined }) {
  const mode = useFill(start);
  const [camera] = useState(createCamera);
  useKeyboardScanner(mode.take);
  return (
    <ScanFrame
      picture={<Viewfinder camera={camera} nameOf={mode.nameOf} onSee={mode.see} onPick={mode.take} />}
      camera={camera}
    >
      <ModeTabs mode="fill" />
      <FillPanel mode={mode} />
      {!mode.box && <ScanControls camera={camera} onText={mode.take} />}
    </ScanFrame>
  );
}
