import type { IncomingMessage } from 'node:http';
import { openPublicRequest } from './public-address.ts';

export type PictureLimits = { bytes: number; ms: number; redirects: number };

const limits: PictureLimits = { bytes: 5 * 1024 * 1024, ms: 10_000, redirects: 3 };

/**
 * The bytes of the picture that a sign-in provider names. Security: the address is anybody's word, so each one, also that
 * of a redirect, must be public https or of `issuerOrigin`, which the operator chose. Sends no cookie and no referrer.
 * @throws Error if it cannot be fetched within the limits
 */
export async function* fetchAccountPicture(
  address: string,
  issuerOrigin: string,
  stopping: AbortSignal,
  { bytes: bytesMax, ms, redirects }: PictureLimits = limits,
): AsyncGenerator<Buffer> {
  const signal = AbortSignal.any([AbortSignal.timeout(ms), stopping]);
  let response = await get(address, issuerOrigin, signal);
  for (let left = redirects, from = address; isRedirect(response); left--) {
    response.destroy();
    const to = URL.parse(response.headers.location ?? '', from)?.href;
    if (left === 0 || to === undefined) throw new Error('too many redirects');
    response = await get(to, issuerOrigin, signal);
    from = to;
  }
  try {
    if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`);
    let bytes = 0;
    for await (const chunk of response) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw new Error('picture too large');
      yield chunk;
    }
  } finally {
    response.destroy();
  }
}

async function get(address: string, issuerOrigin: string, signal: AbortSignal): Promise<IncomingMessage> {
  const request = await openPublicRequest(address, issuerOrigin, signal, {
    method: 'GET',
    headers: { accept: 'image/*' },
  });
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', resolve);
    request.end();
  });
}

function isRedirect({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 301 && statusCode <= 308 && statusCode !== 304;
}
