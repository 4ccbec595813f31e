import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { givePictures, photoFiles } from '#test/web/pictures.ts';
import { shrinkPhoto } from './shrink.ts';
import type { FromPhotoWorker } from './worker.ts';

let terminated = 0;

/** A worker with this answer, or whose file cannot be loaded. */
function giveWorkers(answer: FromPhotoWorker | undefined): void {
  class FakeWorker {
    onmessage?: (event: { data: FromPhotoWorker }) => void;
    onerror?: () => void;
    postMessage(): void {
      if (answer) this.onmessage?.({ data: answer });
      else this.onerror?.();
    }
    terminate(): void {
      terminated += 1;
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext(): null {
        return null;
      }
    },
  );
}

beforeEach(() => {
  givePictures();
  terminated = 0;
});
afterEach(() => vi.unstubAllGlobals());

const [photo = new File([], '')] = photoFiles('attic');

test('a photo is resized in a worker that ends afterwards', async () => {
  const small = { bytes: new ArrayBuffer(8), type: 'image/jpeg', width: 2_048, height: 1_536 };
  giveWorkers({ type: 'small', photo: small });
  expect(await shrinkPhoto(photo)).toEqual(small);
  expect(terminated).toBe(1);
});

test('a file that is not a photo is refused with the worker’s reason', async () => {
  giveWorkers({ type: 'refused', refusal: { code: 'photos.tooLong', params: { mb: 15 } } });
  await expect(shrinkPhoto(photo)).rejects.toMatchObject({ code: 'photos.tooLong', params: { mb: 15 } });
  expect(terminated).toBe(1);
});

test('without a worker the page resizes the photo', async () => {
  giveWorkers(undefined);
  expect(await shrinkPhoto(photo)).toMatchObject({ type: 'image/jpeg', width: 40, height: 30 });
  expect(terminated).toBe(1);
});
