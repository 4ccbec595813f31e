import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { hasBearer } from './session.ts';

/** Security: a request with a cookie must come from our own pages. @throws AppError `session.foreignOrigin`. */
export function assertOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (hasBearer(request.headers)) return;
  const { origin, cookie } = request.headers;
  if (origin === undefined && cookie === undefined) return;
  if (origin === undefined || origin !== ownOrigin(request, publicUrl, origin)) {
    throw new AppError('session.foreignOrigin');
  }
}

/** Without PUBLIC_URL, and beside that of HOME_TLS, only localhost and IP addresses are trusted, as anybody can point a host name here. */
function ownOrigin(
  request: FastifyRequest,
  publicUrl: string | undefined,
  origin: string,
): string | undefined {
  const { host } = request.headers;
  if (isOverTls(request) && isOwnHost(host)) return `https://${host}`;
  if (publicUrl !== undefined) return publicUrl;
  const scheme = origin.startsWith('https:') ? 'https' : 'http';
  return isOwnHost(host) ? `${scheme}://${host}` : undefined;
}

/** The origin of links to this server; never a host name taken from the request. */
export function linkOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  const { host } = request.headers;
  // Devices that do not resolve the name in PUBLIC_URL open Whichbin by its address, and pass it on.
  const isByAddress = isOverTls(request) && isOwnHost(host) && !host?.startsWith('localhost');
  if (publicUrl !== undefined && !isByAddress) return publicUrl;
  if (!isOwnHost(host)) return `http://localhost:${request.socket.localPort}`;
  // Security: takes only host and port from the request, and the scheme from a trusted proxy only.
  return `${request.protocol === 'https' ? 'https' : 'http'}://${new URL(`http://${host}`).host}`;
}

/** Returns whether the request came by the https of HOME_TLS; behind a proxy it comes by http. */
export function isOverTls({ socket }: FastifyRequest): boolean {
  return socket instanceof TLSSocket;
}

/** Localhost or an IP address, which nobody can point at another machine. */
export function isOwnHost(host: string | undefined): boolean {
  const own = `http://${host ?? ''}`;
  if (!URL.canParse(own)) return false;
  const { hostname } = new URL(own);
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}
