import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** The last page of a provider's popup; it notifies the page that opened it and closes itself. */
export const providerAnswerPath = '/api/provider-answer';

/**
 * Security: a BroadcastChannel reaches pages of our own origin only, and the message grants nothing; they ask the server
 * for the session. If the page cannot close itself, it shows the error on the sign-in page.
 */
const script = `(() => {
  const query = new URLSearchParams(location.search);
  const answer = { attempt: query.get('attempt'), error: query.get('error') };
  try { new BroadcastChannel('whichbin.provider').postMessage(answer); } catch {}
  close();
  if (closed) return;
  const error = answer.error === null ? '' : '?error=' + encodeURIComponent(answer.error);
  location.replace('/login' + error);
})();`;

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Whichbin</title><script>${script}</script></html>`;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
};

export function registerProviderAnswer(app: FastifyInstance): void {
  app.get(providerAnswerPath, (_request, reply) => reply.headers(headers).send(page));
}
