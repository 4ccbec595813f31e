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

/** Without PUBLIC_URL only localhost and IP addresses are trusted, as anybody can point a host name here. */
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

/** The origin of links to this server; never a host name taken from the request. */
export function linkOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const { host } = request.headers;
  if (!isOwnHost(host)) return `http://localhost:${request.socket.localPort}`;
  // Security: takes only host and port from the request, and the scheme from a trusted proxy only.
  return `${request.protocol === 'https' ? 'https' : 'http'}://${new URL(`http://${host}`).host}`;
}

/** Localhost or an IP address, which nobody can point at another machine. */
export function isOwnHost(host: string | undefined): boolean {
  const own = `http://${host ?? ''}`;
  if (!URL.canParse(own)) return false;
  const { hostname } = new URL(own);
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}
