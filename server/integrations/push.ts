import webPush from 'web-push';
import { isLocalHost } from '../home-tls/local-names.ts';
import { InternalAddressError, isPublicUrl, openPublicRequest } from './public-address.ts';
import type { VapidKeys } from './vapid-keys.ts';

type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** `gone`: the subscription has ended; `refused`: this push is lost; `later`: retry. */
type PushAnswer =
  | { outcome: 'sent' | 'gone' | 'refused' }
  | { outcome: 'later'; afterMs?: number | undefined };

export type PushSender = {
  publicKey: string;
  accepts(endpoint: string): boolean;
  /** A later push of the same topic replaces an undelivered one. Never rejects. */
  send(target: PushTarget, payload: string, topic: string): Promise<PushAnswer>;
};

/** Reads the address that people in need of help write to. */
type ReadContact = () => Promise<string | undefined>;

type PushSettings = {
  PUBLIC_URL?: string | undefined;
  PUSH_LOCAL_ORIGIN?: string | undefined;
};

const DAY_SECONDS = 24 * 60 * 60;
const SEND_MAX_MS = 10_000;

export function createPushSender(
  keys: VapidKeys,
  settings: PushSettings,
  readContact: ReadContact,
  sendMaxMs: number = SEND_MAX_MS,
): PushSender {
  const { PUSH_LOCAL_ORIGIN: localOrigin } = settings;
  return {
    publicKey: keys.publicKey,
    accepts: (endpoint) => isPublicUrl(endpoint, localOrigin),
    async send({ endpoint, p256dh, auth }, payload, topic) {
      if (!isPublicUrl(endpoint, localOrigin)) return { outcome: 'gone' };
      try {
        const vapidDetails = { subject: subjectOf(settings, await readContact()), ...keys };
        const { headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          payload,
          {
            vapidDetails,
            TTL: DAY_SECONDS,
            contentEncoding: 'aes128gcm',
            // At most 32 characters.
            topic: topic.replaceAll('-', ''),
          },
        );
        return await post(endpoint, localOrigin, headers, body, sendMaxMs);
      } catch (error) {
        // node:crypto refuses keys that are not on the curve.
        if (error instanceof InternalAddressError || isBadKey(error)) return { outcome: 'gone' };
        return { outcome: 'later' };
      }
    },
  };
}

/** The contact address that push services require; some refuse one that is not public. */
function subjectOf({ PUBLIC_URL }: PushSettings, contact: string | undefined): string {
  if (contact !== undefined) return `mailto:${contact}`;
  const isPublic = PUBLIC_URL?.startsWith('https:') && !isLocalHost(new URL(PUBLIC_URL).hostname);
  return PUBLIC_URL && isPublic ? PUBLIC_URL : 'mailto:nobody@example.org';
}

function isBadKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY';
}

/** Follows no redirects and does not read the answer's body, whose size is not limited. */
async function post(
  endpoint: string,
  localOrigin: string | undefined,
  headers: object,
  body: Buffer | null,
  maxMs: number,
): Promise<PushAnswer> {
  const signal = AbortSignal.timeout(maxMs);
  const request = await openPublicRequest(endpoint, localOrigin, signal, {
    method: 'POST',
    headers: { ...headers },
  });
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      const { statusCode = 0, headers } = response;
      response.destroy();
      resolve(answerOf(statusCode, headers['retry-after']));
    });
    request.end(body);
  });
}

function answerOf(status: number, retryAfter: string | undefined): PushAnswer {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status === 429 || status >= 500) return { outcome: 'later', afterMs: secondsToMs(retryAfter) };
  return { outcome: 'refused' };
}

function secondsToMs(retryAfter: string | undefined): number | undefined {
  return retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : undefined;
}
