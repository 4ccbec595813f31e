import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '#web/app/paths.ts';
import { codesInPicture, PictureError } from '#web/features/labels/scan/input/codes-in-picture.ts';
import { ScanControls } from '#web/features/labels/scan/scan-controls.tsx';
import { ModeFrame } from '../mode-frame.tsx';
import { OpenMessage } from './open-message.tsx';
import { useOpenMode } from './use-open-mode.ts';

export function OpenScreen() {
  const mode = useOpenMode();
  usePrefetchedBinPage();

  async function readPicture(file: Blob): Promise<void> {
    try {
      const texts = await codesInPicture(file);
      const [only, ...others] = texts;
      if (only === undefined) mode.say({ kind: 'pictureEmpty' });
      else if (others.length === 0) mode.handleText(only);
      else mode.say({ kind: 'inPicture', texts });
    } catch (error) {
      mode.say({ kind: error instanceof PictureError ? 'pictureBroken' : 'decoder' });
    }
  }

  return (
    <ModeFrame mode="open" reader={mode} takesPictures>
      {({ camera, hasCamera }) => (
        <>
          <OpenMessage mode={mode} hasCamera={hasCamera} />
          <ScanControls camera={camera} onText={mode.handleText} onPicture={readPicture} />
        </>
      )}
    </ModeFrame>
  );
}

/** Prefetches the bin page, so that a found bin opens at once. */
function usePrefetchedBinPage(): void {
  const router = useRouter();
  useEffect(() => {
    for (const path of [paths.bins, paths.bin] as const) {
      router.loadRouteChunk(router.routesByPath[path])?.catch(() => {
        // Opening tries again.
      });
    }
  }, [router]);
}
