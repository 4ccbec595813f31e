export type CameraProblem = 'insecure' | 'refused' | 'missing' | 'busy' | 'unplugged' | 'failed';

/** Opens the lens chosen before, otherwise the rear camera. */
export async function openStream(lens: string | undefined): Promise<MediaStream> {
  // Browsers provide cameras only to https pages.
  if (!globalThis.isSecureContext) throw new CameraError('insecure');
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraError('failed');
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...size, ...(lens ? { deviceId: { ideal: lens } } : { facingMode: { ideal: 'environment' } }) },
  });
}

export function problemOf(error: unknown): CameraProblem {
  if (error instanceof CameraError) return error.problem;
  return (error instanceof Error && problems.get(error.name)) || 'failed';
}

class CameraError extends Error {
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem) {
    super(problem);
    this.problem = problem;
  }
}

const problems: ReadonlyMap<string, CameraProblem> = new Map([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
]);
