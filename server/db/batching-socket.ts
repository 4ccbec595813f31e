import { Socket } from 'node:net';

/**
 * Sends all that is written in one turn of the event loop at once: the statements of one flight, and those of other
 * requests on the same connection. Each write of its own wakes the other side, which costs more than its content.
 */
export class BatchingSocket extends Socket {
  #isHeld = false;

  override cork(): void {
    if (!this.#isHeld) {
      this.#isHeld = true;
      super.cork();
      setImmediate(() => {
        this.#isHeld = false;
        super.uncork();
      });
    }
    super.cork();
  }
}
