import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Where Google's popup ends; the page tells who opened it and closes itself. */
export const googleAnswerPath = '/api/google-answer';

/**
 * Security: the message goes to pages of our own origin only and carries no right; they ask the server who is signed
 * in. Where there is no popup to close, as after an answer that nobody waits for, the sign-in page says what happened.
 */
const script = `(() => {
  const asked = new URLSearchParams(location.search);
  const answer = { attempt: asked.get('attempt'), error: asked.get('error') };
  try { new BroadcastChannel('whichbin.google').postMessage(answer); } catch {}
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

export function registerGoogleAnswer(app: FastifyInstance): void {
  app.get(googleAnswerPath, (_request, reply) => reply.headers(headers).send(page));
}
