import { Client, type ClientConfig } from 'pg';

type Stream = { on(event: string, listener: (chunk: Buffer) => void): Stream; destroy(error: unknown): void };
type Connection = { attachListeners(stream: Stream): void };

/**
 * A client whose connection fails by what cannot be read from it: a value that is longer than a text can be, or nonsense.
 * By itself pg throws then where nobody can catch it, which would end the process.
 */
export class GuardedClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: Connection };
    const attach = connection.attachListeners;
    connection.attachListeners = (stream) => attach.call(connection, guarded(stream));
  }
}

/** The stream as pg's parser listens to it. */
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
