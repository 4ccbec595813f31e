import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Under https the prefix binds the cookie to this host. */
export function sessionCookieName(publicUrl: string | undefined): string {
  return publicUrl?.startsWith('https:') ? '__Host-whichbin.session' : 'whichbin.session';
}

/** `isOurs`: signed by us; a bare token may be invented. */
export type SessionToken = { token: string; isOurs: boolean };

/** Returns the token of the bearer header (plain, or signed as in `set-auth-token`), else that of the signed cookie. */
export function readSessionToken(
  headers: IncomingHttpHeaders,
  cookieName: string,
  secret: string,
): SessionToken | undefined {
  const bearer = bearerOf(headers.authorization);
  if (bearer !== undefined && !decode(bearer).includes('.')) return { token: bearer, isOurs: false };
  // Security: beside any bearer header the cookie does not count, as its Origin was not checked.
  const signed = hasBearer(headers) ? bearer : cookieOf(headers.cookie, cookieName);
  if (signed === undefined) return undefined;
  const [token, signature] = decode(signed).split('.', 2);
  if (!token || !signature) return undefined;
  const expected = createHmac('sha256', secret).update(token).digest();
  const signatureBytes = Buffer.from(signature, 'base64');
  const isOurs = signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
  return isOurs ? { token, isOurs } : undefined;
}

export function hasBearer(headers: IncomingHttpHeaders): boolean {
  return /^bearer /i.test(headers.authorization ?? '');
}

function bearerOf(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^bearer +(\S+)$/i.exec(authorization)?.[1];
}

function cookieOf(cookies: string | undefined, name: string): string | undefined {
  for (const pair of cookies?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return unquoted(pair.slice(at + 1).trim());
  }
  return undefined;
}

/** better-auth accepts a cookie in quotes, too. */
function unquoted(value: string): string {
  return /^"(.*)"$/.exec(value)?.[1] ?? value;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
