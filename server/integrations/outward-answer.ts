import { AppError } from '#domain/errors.ts';

/** A service answered with a status that is no success. */
export class StatusError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

/** The body was longer than allowed. */
export class TooLargeError extends Error {}

/** Returns the body as text. @throws StatusError, TooLargeError. */
export async function bodyWithin(maxBytes: number, response: Response): Promise<string> {
  if (!response.ok) {
    await response.body?.cancel();
    throw new StatusError(response.status);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new TooLargeError('answer too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Security: the error's message may contain the URL with its key, so only its code is logged. */
export function faultOf(error: unknown): string {
  if (error instanceof StatusError) return String(error.status);
  if (error instanceof TooLargeError) return 'too large';
  if (error instanceof AppError) return error.code;
  const cause = error instanceof Error ? error.cause : undefined;
  for (const each of [error, cause])
    if (each instanceof Error && 'code' in each && typeof each.code === 'string') return each.code;
  return error instanceof Error ? error.name : 'unknown';
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
