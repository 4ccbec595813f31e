import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { createCamera } from '#web/features/scan/camera/camera.ts';
import { Viewfinder } from '#web/features/scan/camera/viewfinder.tsx';
import { codesInPicture, PictureError } from '#web/features/scan/input/codes-in-picture.ts';
import { useKeyboardScanner } from '#web/features/scan/input/use-keyboard-scanner.ts';
import { ScanControls } from '#web/features/scan/scan-controls.tsx';
import { ScanFrame } from '#web/features/scan/scan-frame.tsx';
import { ModeTabs } from '../mode-tabs.tsx';
import { OpenMessage } from './open-message.tsx';
import { useOpenMode } from './use-open-mode.ts';

export function OpenScreen() {
  const mode = useOpenMode();
  const [camera] = useState(createCamera);
  const state = useCell(camera.state);
  useKeyboardScanner(mode.take);
  useBinCodeAhead();

  async function readPicture(file: Blob): Promise<void> {
    try {
      const texts = await codesInPicture(file);
      const [only, ...others] = texts;
      if (only === undefined) mode.say({ kind: 'pictureEmpty' });
      else if (others.length === 0) mode.take(only);
      else mode.say({ kind: 'inPicture', texts });
    } catch (error) {
      mode.say({ kind: error instanceof PictureError ? 'pictureBroken' : 'decoder' });
    }
  }

  return (
    <ScanFrame
      picture={<Viewfinder camera={camera} nameOf={mode.nameOf} onSee={mode.see} onPick={mode.take} />}
      camera={camera}
    >
      <ModeTabs mode="open" />
      <OpenMessage mode={mode} hasCamera={state.status !== 'stopped'} />
      <ScanControls camera={camera} onText={mode.take} onPicture={readPicture} />
    </ScanFrame>
  );
}

/** What is found opens at once. */
function useBinCodeAhead(): void {
  const router = useRouter();
  useEffect(() => {
    for (const path of [paths.bins, paths.bin] as const) {
      router.loadRouteChunk(router.routesByPath[path])?.catch(() => {
        // Opening tries again.
      });
    }
  }, [router]);
}
