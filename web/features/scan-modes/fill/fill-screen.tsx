import type { ContainerChoice } from '#web/features/bins/acts/container-choices.ts';
import { ScanControls } from '#web/features/scan/scan-controls.tsx';
import { ModeFrame } from '../mode-frame.tsx';
import { FillPanel } from './fill-panel.tsx';
import { useFill } from './use-fill.ts';

export function FillScreen({ start }: { start: ContainerChoice | undefined }) {
  const mode = useFill(start);
  return (
    <ModeFrame mode="fill" reader={mode}>
      {({ camera }) => (
        <>
          <FillPanel mode={mode} />
          {!mode.box && <ScanControls camera={camera} onText={mode.handleText} />}
        </>
      )}
    </ModeFrame>
  );
}
