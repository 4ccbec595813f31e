import { ScanControls } from '#web/features/labels/scan/scan-controls.tsx';
import type { ContainerChoice } from '#web/features/things/bins/container-choices.ts';
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
