import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type DeafProxy = {
  url: string;
  /** Switches the dropping of notifications on or off. */
  setDeaf(isDeaf: boolean): void;
  close(): Promise<void>;
};

const notificationResponse = 'A'.charCodeAt(0);

/** A PostgreSQL proxy that drops notifications, like a pooler in transaction mode. Drops them until `setDeaf(false)`. */
export async function startDeafProxy(databaseUrl: string): Promise<DeafProxy> {
  const target = new URL(databaseUrl);
  let isDeaf = true;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      // Without Nagle's algorithm, which would delay messages by 40 ms.
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    const pass = withoutNotifications(
      (message) => client.write(message),
      () => isDeaf,
    );
    upstream.on('data', pass);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  // Removes the database's Unix socket, so that clients connect to the proxy over loopback.
  url.searchParams.delete('host');
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    setDeaf(value) {
      isDeaf = value;
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      if (server.listening) await once(server, 'close');
    },
  };
}

/** Each message of the server starts with a letter and a four-byte length that includes itself. */
function withoutNotifications(
  pass: (message: Buffer) => void,
  isDeaf: () => boolean,
): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length >= 1 + rest.readUInt32BE(1)) {
      const end = 1 + rest.readUInt32BE(1);
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      if (message[0] !== notificationResponse || !isDeaf()) pass(message);
    }
  };
}
