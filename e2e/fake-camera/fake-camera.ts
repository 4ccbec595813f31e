import { rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { journeyOptions } from '#test/chromium.ts';
import { type Scene, writeVideo } from './label-video.ts';

/** Chromium opens the file each time a page starts the camera, so that each test can show its own video. */
export function createFakeCamera(options = journeyOptions()) {
  const path = join(tmpdir(), `whichbin-camera-${process.pid}.y4m`);
  return {
    launchOptions: {
      ...options,
      args: [
        ...(options.args ?? []),
        '--use-fake-device-for-media-stream',
        // A headless shell cannot ask whether the page may use it.
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${path}`,
      ],
    },
    /**
     * Takes effect at the next start of the camera. A running one keeps its file, which would otherwise be truncated.
     */
    async show(scenes: readonly Scene[]): Promise<void> {
      await writeVideo(`${path}.next`, scenes);
      await rename(`${path}.next`, path);
    },
    /** While the camera runs: the same number of frames, written over the existing ones. */
    replace: (scenes: readonly Scene[]) => writeVideo(path, scenes, 'r+'),
    remove: () => rm(path, { force: true }),
  };
}
