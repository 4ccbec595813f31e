import { test as base } from '../server.ts';
import { createFakeCamera } from './fake-camera.ts';

/** The camera of all journeys that run in this worker. */
export const camera = createFakeCamera();

/** The test of journeys with a camera. What they share here lets them share workers, with their servers. */
export const test = base.extend<object, { removedCamera: undefined }>({
  launchOptions: [camera.launchOptions, { scope: 'worker' }],
  permissions: [['camera'], { scope: 'test' }],
  // A trace would request pictures in ways that the page's policy refuses.
  trace: ['off', { scope: 'worker' }],
  removedCamera: [
    // biome-ignore lint/correctness/noEmptyPattern: it uses no other fixture
    async ({}, use) => {
      await use(undefined);
      await camera.remove();
    },
    { auto: true, scope: 'worker' },
  ],
});
