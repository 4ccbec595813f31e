import { drawnJpeg } from '#web/data/attachments/draw-small.ts';
import { cell } from '#web/data/cells/cell.ts';
import { getScanSetting, setScanSetting } from '#web/data/scan/scan-settings.ts';

export type Lens = { id: string; name: string };

export type Zoom = { min: number; max: number; step: number; value: number };

export type CameraState =
  | { status: 'starting' }
  | { status: 'stopped'; problem: CameraProblem }
  | {
      status: 'live';
      stream: MediaStream;
      /** Empty if there is only one. */
      lenses: readonly Lens[];
      lens: string | undefined;
      /** Undefined if the camera has none. */
      torch: 'on' | 'off' | undefined;
      zoom: Zoom | undefined;
      /** Its frames are large enough for photos. */
      isPhotoSized: boolean;
    };

type Capabilities = MediaTrackCapabilities & {
  torch?: boolean;
  zoom?: { min: number; max: number; step?: number };
};

type Settings = MediaTrackSettings & { zoom?: number };

export type Camera = ReturnType<typeof createCamera>;

/** In pixels. Codes are found faster in small frames, photos need large ones. */
const frameSizes = {
  codes: { width: 1280, height: 720 },
  photos: { width: 1920, height: 1080 },
} as const;

/** The longer side of a frame that is good enough for a photo, in pixels. */
const photoSideMin = 960;

/** Runs while it is started and the page is visible. */
export function createCamera(frames: keyof typeof frameSizes = 'codes') {
  const state = cell<CameraState>({ status: 'starting' });
  let isWanted = false;
  /** Incremented to discard a stream that is still being opened. */
  let turn = 0;
  let stream: MediaStream | undefined;

  async function open(): Promise<void> {
    release();
    const mine = ++turn;
    state.set({ status: 'starting' });
    try {
      const opened = await openStream(getScanSetting('lens'), frameSizes[frames]);
      if (mine !== turn) return stop(opened);
      stream = opened;
      // Not fired by our own stop().
      opened.getVideoTracks()[0]?.addEventListener('ended', () => fail(mine, 'unplugged'));
      state.set(liveState(opened));
      const lenses = await listLenses();
      const now = state.get();
      if (mine === turn && now.status === 'live') state.set({ ...now, lenses });
    } catch (error) {
      fail(mine, problemOf(error));
    }
  }

  function fail(mine: number, problem: CameraProblem): void {
    if (mine !== turn) return;
    release();
    state.set({ status: 'stopped', problem });
  }

  function release(): void {
    turn += 1;
    if (stream) stop(stream);
    stream = undefined;
  }

  function follow(): void {
    if (document.visibilityState === 'visible') void open();
    else release();
  }

  /** A camera was connected, perhaps the one that was missing. */
  function tryAgain(): void {
    const now = state.get();
    if (now.status === 'stopped' && now.problem !== 'insecure') void open();
  }

  async function constrain(constraint: Record<string, unknown>): Promise<boolean> {
    try {
      await stream?.getVideoTracks()[0]?.applyConstraints({ advanced: [constraint] });
      return true;
    } catch {
      // Some cameras report capabilities that they do not have.
      return false;
    }
  }

  return {
    state,
    start(): () => void {
      isWanted = true;
      follow();
      document.addEventListener('visibilitychange', follow);
      navigator.mediaDevices?.addEventListener('devicechange', tryAgain);
      return () => {
        isWanted = false;
        document.removeEventListener('visibilitychange', follow);
        navigator.mediaDevices?.removeEventListener('devicechange', tryAgain);
        release();
      };
    },
    retry(): void {
      if (isWanted) void open();
    },
    chooseLens(id: string): void {
      setScanSetting('lens', id);
      if (isWanted) void open();
    },
    async light(torch: 'on' | 'off'): Promise<void> {
      const isDone = await constrain({ torch: torch === 'on' });
      const now = state.get();
      if (now.status === 'live') state.set({ ...now, torch: isDone ? torch : undefined });
    },
    async zoomTo(wanted: number): Promise<void> {
      const now = state.get();
      if (now.status !== 'live' || !now.zoom) return;
      const value = Math.min(now.zoom.max, Math.max(now.zoom.min, wanted));
      state.set({ ...now, zoom: { ...now.zoom, value } });
      await constrain({ zoom: value });
    },
  };
}

/** The current frame of a running camera as a photo. */
export async function frameOf(video: HTMLVideoElement): Promise<File | undefined> {
  const frame = await createImageBitmap(video);
  const { width, height } = frame;
  const jpeg = await drawnJpeg(frame, { width, height, quality: 0.92 });
  frame.close();
  return jpeg && new File([jpeg], 'photo.jpg', { type: jpeg.type });
}

function liveState(stream: MediaStream): CameraState {
  const track = stream.getVideoTracks()[0];
  const can = capabilitiesOf(track);
  const settings: Settings = track?.getSettings() ?? {};
  return {
    status: 'live',
    stream,
    lenses: [],
    lens: settings.deviceId,
    torch: can.torch ? 'off' : undefined,
    zoom: can.zoom && can.zoom.max > can.zoom.min ? zoomOf(can.zoom, settings) : undefined,
    isPhotoSized: Math.max(settings.width ?? 0, settings.height ?? 0) >= photoSideMin,
  };
}

/** Opens the lens chosen before, otherwise the rear camera. */
async function openStream(
  lens: string | undefined,
  { width, height }: { width: number; height: number },
): Promise<MediaStream> {
  // Browsers provide cameras only to https pages.
  if (!globalThis.isSecureContext) throw new CameraError('insecure');
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraError('failed');
  const size = { width: { ideal: width }, height: { ideal: height } };
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...size, ...(lens ? { deviceId: { ideal: lens } } : { facingMode: { ideal: 'environment' } }) },
  });
}

function problemOf(error: unknown): CameraProblem {
  if (error instanceof CameraError) return error.problem;
  return (error instanceof Error && problems.get(error.name)) || 'failed';
}

const problems: ReadonlyMap<string, CameraProblem> = new Map([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
]);

class CameraError extends Error {
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem) {
    super(problem);
    this.problem = problem;
  }
}

export type CameraProblem = 'insecure' | 'refused' | 'missing' | 'busy' | 'unplugged' | 'failed';

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function capabilitiesOf(track: MediaStreamTrack | undefined): Capabilities {
  return track?.getCapabilities?.() ?? {};
}

function zoomOf({ min, max, step }: NonNullable<Capabilities['zoom']>, { zoom }: Settings): Zoom {
  return { min, max, step: step || (max - min) / 100, value: zoom ?? min };
}

/** Browsers reveal camera names only while a camera is open. */
async function listLenses(): Promise<Lens[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const cameras = devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
  return cameras.length > 1 ? cameras.map(({ deviceId, label }) => ({ id: deviceId, name: label })) : [];
}
