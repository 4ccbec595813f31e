import { ScanControls } from '#web/features/labels/scan/scan-controls.tsx';
import { ModeFrame } from '../mode-frame.tsx';
import { HandOutPanel } from './hand-out-panel.tsx';
import { useHandOut } from './use-hand-out.ts';

export function HandOutScreen() {
  const mode = useHandOut();
  return (
    <ModeFrame mode="hand-out" reader={mode} isTyped={mode.hasBegun}>
      {({ camera }) => (
        <>
          <HandOutPanel mode={mode}>
            <ScanControls camera={camera} onText={mode.handleText} />
          </HandOutPanel>
        </>
      )}
    </ModeFrame>
  );
}
