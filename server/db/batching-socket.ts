import { Socket } from 'node:net';

/** Sends all writes of one turn together: waking the other side for each costs more than its content. */
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
