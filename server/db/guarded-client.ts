import { Client, type ClientConfig } from 'pg';

type Stream = { on(event: string, listener: (chunk: Buffer) => void): Stream; destroy(error: unknown): void };
type Connection = { attachListeners(stream: Stream): void };

/** Fails the connection on unreadable data; pg would throw where nobody can catch it, and end the process. */
export class GuardedClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: Connection };
    const attach = connection.attachListeners;
    connection.attachListeners = (stream) => attach.call(connection, guarded(stream));
  }
}

function guarded(stream: Stream): Stream {
  return {
    on(event, listener) {
      if (event !== 'data') return stream.on(event, listener);
      return stream.on(event, (chunk) => {
        try {
          listener(chunk);
        } catch (error) {
          stream.destroy(error);
        }
      });
    },
    destroy: (error) => stream.destroy(error),
  };
}
