import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { hasBearer } from './session-token.ts';

/** Security: a request with a cookie must come from our own pages. @throws AppError `session.foreignOrigin`. */
export function assertOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (hasBearer(request.headers)) return;
  const { origin, cookie } = request.headers;
  if (origin === undefined && cookie === undefined) return;
  if (origin === undefined || origin !== ownOrigin(request, publicUrl, origin)) {
    throw new AppError('session.foreignOrigin');
  }
}

/** Without PUBLIC_URL only localhost and plain addresses are trusted; any name could point here. */
function ownOrigin(
  request: FastifyRequest,
  publicUrl: string | undefined,
  origin: string,
): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  const scheme = origin.startsWith('https:') ? 'https' : 'http';
  const { host } = request.headers;
  return isOwnHost(host) ? `${scheme}://${host}` : undefined;
}

/** The origin of links to this server, never a name that only the request claims. */
export function linkOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const { host } = request.headers;
  if (!isOwnHost(host)) return `http://localhost:${request.socket.localPort}`;
  // Security: takes only host and port of the request, and no scheme invented by a header.
  return `${request.protocol === 'https' ? 'https' : 'http'}://${new URL(`http://${host}`).host}`;
}

/** Localhost or a plain address, which nobody can point at another machine. */
export function isOwnHost(host: string | undefined): boolean {
  const own = `http://${host ?? ''}`;
  if (!URL.canParse(own)) return false;
  const { hostname } = new URL(own);
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}
