import { ScanControls } from '#web/features/labels/scan/scan-controls.tsx';
import type { ContainerChoice } from '#web/features/things/bins/container-choices.ts';
import { ModeFrame } from '../mode-frame.tsx';
import { PutAwayPanel } from './put-away-panel.tsx';
import { usePutAway } from './use-put-away.ts';

export function PutAwayScreen({ start }: { start: ContainerChoice | undefined }) {
  const mode = usePutAway(start);
  return (
    <ModeFrame mode="put-away" reader={mode}>
      {({ camera }) => (
        <>
          <PutAwayPanel mode={mode} />
          <ScanControls camera={camera} onText={mode.handleText} />
        </>
      )}
    </ModeFrame>
  );
}
