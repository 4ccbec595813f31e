import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { Server as TlsServer } from 'node:tls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { costModel } from '../cost-model.ts';
import { createFairQueue } from './fair-queue.ts';
import { siteOf } from './network.ts';

/** Options of Node's servers. By default they have no limit; 2 MB take a slow phone a minute. */
export const httpOptions = {
  requestTimeout: 120_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  // error-responses.ts refuses it.
  requireHostHeader: false,
};

/**
 * Drains a stopping process: for `ms` it keeps serving with `Connection: close` while `/healthz` fails, so that proxies have
 * no open connection left that it would close just as a request arrives. Useful where other processes go on.
 */
export function handOver(app: FastifyInstance, ms: number): () => boolean {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    if (ms > 0) await pause(ms);
  });
  return () => isStopping;
}

/**
 * Limits the connections of the process and closes those whose answer is not read. The proxy limits connections per
 * address (deploy/).
 */
export function limitConnections(
  app: FastifyInstance,
  { connections, unreadMs }: { connections: number; unreadMs: number } = costModel.process,
): void {
  limitServer(app, app.server, connections);
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Live connections, which send no payload here, have a timeout of their own.
    reply.raw.setTimeout(unreadMs, () => reply.raw.destroy());
    done(null, payload);
  });
}

/** The part that each server of the application needs. */
export function limitServer(
  app: FastifyInstance,
  server: Server,
  connections: number = costModel.process.connections,
): void {
  server.maxConnections = connections;
  // Makes room for the client's next try.
  server.on('drop', () => server.closeIdleConnections());
  closeQuickly(app, server);
}

/** So long new connections may bring their requests when the server closes. */
const FIRST_REQUEST_MS = 500;

/** On shutdown, Node would wait for connections without a request, and keep a connection open after its last answer. */
function closeQuickly(app: FastifyInstance, server: Server): void {
  const unused = new Set<Socket>();
  let isClosing = false;
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    unused.delete(socket);
    response.once('close', () => {
      if (isClosing) socket.destroySoon();
    });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    const destroying = setInterval(() => {
      for (const socket of unused) socket.destroy();
    }, FIRST_REQUEST_MS).unref();
    server.once('close', () => clearInterval(destroying));
  });
}

/**
 * Limits the requests started in one turn of the event loop, person by person and site by site. Signed-in people never
 * wait behind signed-out requests. `personOf` returns undefined for a request without a cached session.
 */
export function startRequestsFairly(
  app: FastifyInstance,
  personOf: (request: FastifyRequest) => string | undefined,
): void {
  const { peoplePerTurn, strangersPerTurn } = costModel.process;
  const people = createFairQueue({ atOnce: peoplePerTurn });
  const sites = createFairQueue({ atOnce: strangersPerTurn });
  app.addHook('onRequest', (request, reply, done) => {
    const person = personOf(request);
    const [queue, key] = person === undefined ? [sites, siteOf(request.ip)] : [people, person];
    void queue(key, () => {
      if (request.raw.destroyed) reply.hijack();
      done();
      return nextTurn();
    });
  });
}
