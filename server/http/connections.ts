import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { siteOf } from '../api/network.ts';
import { costModel } from '../cost-model.ts';

/** Connections without a request yet. Clients send one moments after opening. */
const UNUSED_MAX = 2_000;
/** Of the most that may be open so many end together. */
const ROOM_SHARE = 1 / 40;

type ConnectionLimits = { unusedMax: number; max: number };

/**
 * Bounds the connections of the process. Where there are too many, some of the site with the most of them end, so that
 * nobody can crowd others out. Gives the site of a connection: that of its last request, which a proxy may have told.
 */
export function limitConnections(
  app: FastifyInstance,
  { unusedMax, max }: ConnectionLimits = { unusedMax: UNUSED_MAX, max: costModel.process.connections },
): (socket: Socket) => string {
  /** The oldest first. */
  const siteBySocket = new Map<Socket, string>();
  const unused = new Set<Socket>();
  const requests = new WeakMap<Socket, IncomingMessage>();
  let isClosing = false;

  function forget(socket: Socket): void {
    unused.delete(socket);
    siteBySocket.delete(socket);
  }

  function endSomeOfLargest(sockets: Iterable<Socket>, count: number): void {
    const bySite = Map.groupBy(sockets, (socket) => siteBySocket.get(socket) ?? '');
    let largest: Socket[] = [];
    for (const ofSite of bySite.values()) if (ofSite.length > largest.length) largest = ofSite;
    // Spares those whose request is whole and not answered yet.
    const isWorkedFor = (socket: Socket) => requests.get(socket)?.complete === true;
    const inOrder = [...largest.filter((each) => !isWorkedFor(each)), ...largest.filter(isWorkedFor)];
    for (const socket of inOrder.slice(0, count)) {
      forget(socket);
      socket.destroy();
    }
  }

  app.server.maxConnections = max;
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) socket.destroy();
    if (unused.size >= unusedMax) endSomeOfLargest(unused, Math.ceil(unusedMax * ROOM_SHARE));
    const room = Math.ceil(max * ROOM_SHARE);
    if (siteBySocket.size >= max - room) endSomeOfLargest(siteBySocket.keys(), room);
    unused.add(socket);
    siteBySocket.set(socket, siteOf(socket.remoteAddress ?? ''));
    socket.once('close', () => forget(socket));
  });
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    unused.delete(socket);
    requests.set(socket, request);
    response.once('close', () => {
      if (requests.get(socket) !== request) return;
      requests.delete(socket);
      // Node would keep it open for a next request, and wait as long with the closing.
      if (isClosing) socket.destroySoon();
    });
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request.raw;
    if (siteBySocket.has(socket)) siteBySocket.set(socket, siteOf(request.ip));
    done();
  });
  // Idle connections are easier to spare than new ones to refuse.
  app.server.on('drop', () => app.server.closeIdleConnections());
  // Node counts a connection without a request as busy, and waits a minute for it when closing.
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
  });
  return (socket) => siteBySocket.get(socket) ?? '';
}
