import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { getScanSetting, setScanSetting } from '#web/data/scan/scan-settings.ts';
import { type Camera, createCamera } from './camera.ts';

class FakeTrack extends EventTarget {
  isStopped = false;
  constraints: unknown[] = [];
  capabilities: Record<string, unknown> = {};
  stop() {
    this.isStopped = true;
  }
  getCapabilities() {
    return this.capabilities;
  }
  getSettings() {
    return { deviceId: 'back', zoom: 1 };
  }
  async applyConstraints(constraints: unknown) {
    this.constraints.push(constraints);
  }
}

let tracks: FakeTrack[];
let asked: MediaStreamConstraints[];
let nextError: Error | undefined;
let devices: EventTarget;
let camera: Camera;
let stop = () => {};

beforeEach(() => {
  tracks = [];
  asked = [];
  nextError = undefined;
  devices = Object.assign(new EventTarget(), {
    async getUserMedia(constraints: MediaStreamConstraints) {
      asked.push(constraints);
      if (nextError) throw nextError;
      const track = new FakeTrack();
      track.capabilities = { torch: true, zoom: { min: 1, max: 4, step: 0.1 } };
      tracks.push(track);
      return { getTracks: () => [track], getVideoTracks: () => [track] };
    },
    enumerateDevices: async () => [
      { kind: 'videoinput', deviceId: 'back', label: 'Back' },
      { kind: 'videoinput', deviceId: 'wide', label: '' },
      { kind: 'audioinput', deviceId: 'mic', label: 'Microphone' },
    ],
  });
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true });
  camera = createCamera();
});
afterEach(() => {
  stop();
  setVisible(true);
  setScanSetting('lens', undefined);
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

async function start() {
  stop = camera.start();
  await eventually(() => expect(camera.state.get().status).not.toBe('starting'));
  return camera.state.get();
}
function setVisible(isVisible: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}
const live = () => {
  const state = camera.state.get();
  if (state.status !== 'live') throw new Error(`The camera is ${state.status}`);
  return state;
};
const named = (name: string) => Object.assign(new Error(name), { name });

test('asks for the camera that looks away, without sound', async () => {
  await start();
  expect(asked).toMatchObject([{ audio: false, video: { facingMode: { ideal: 'environment' } } }]);
  await eventually(() =>
    expect(live().lenses).toEqual([
      { id: 'back', name: 'Back' },
      { id: 'wide', name: '' },
    ]),
  );
});

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'failed'],
])('%s means %s, and trying again is possible', async (name, problem) => {
  nextError = named(name);
  expect(await start()).toEqual({ status: 'stopped', problem });
  nextError = undefined;
  camera.retry();
  await eventually(() => expect(camera.state.get().status).toBe('live'));
});

test('a page that is not secure has no camera', async () => {
  vi.stubGlobal('isSecureContext', false);
  expect(await start()).toEqual({ status: 'stopped', problem: 'insecure' });
  expect(asked).toEqual([]);
});

test('a camera that is unplugged is said so, and one that is plugged in is taken', async () => {
  await start();
  tracks[0]?.dispatchEvent(new Event('ended'));
  expect(camera.state.get()).toEqual({ status: 'stopped', problem: 'unplugged' });
  devices.dispatchEvent(new Event('devicechange'));
  await eventually(() => expect(camera.state.get().status).toBe('live'));
});

test('rests while the page is hidden or left', async () => {
  await start();
  setVisible(false);
  expect(tracks.map(({ isStopped }) => isStopped)).toEqual([true]);
  setVisible(true);
  await eventually(() => expect(tracks).toHaveLength(2));
  await eventually(() => expect(live().stream.getTracks()).toEqual([tracks[1]]));
  stop();
  expect(tracks[1]?.isStopped).toBe(true);
});

test('a stream that comes after the screen was left is stopped', async () => {
  stop = camera.start();
  stop();
  await eventually(() => expect(tracks[0]?.isStopped).toBe(true));
});

test('remembers the lens', async () => {
  await start();
  camera.chooseLens('wide');
  await eventually(() => expect(asked.at(-1)).toMatchObject({ video: { deviceId: { ideal: 'wide' } } }));
  expect(getScanSetting('lens')).toBe('wide');
  expect(tracks[0]?.isStopped).toBe(true);
});

test('lights the torch and zooms within what the camera can', async () => {
  await start();
  await camera.light('on');
  expect(live().torch).toBe('on');
  await camera.zoomTo(9);
  expect(live().zoom?.value).toBe(4);
  expect(tracks[0]?.constraints).toEqual([{ advanced: [{ torch: true }] }, { advanced: [{ zoom: 4 }] }]);
});
