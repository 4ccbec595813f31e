import { type Account, call } from '#test/account.ts';
import { pause } from './drill.ts';

/** Called for every attempt, as a restarted server has another port. */
export type Address = () => string;

type Bin = { id: string; items: { id: string; quantity: number }[] };

/**
 * A client that adds items and increases a quantity, and repeats every operation until it has a final answer, like the web
 * app. `check` compares the acknowledged writes with the server's data.
 */
export class Writer {
  readonly acknowledgedItems: string[] = [];
  acknowledgedSteps = 0;
  resent = 0;
  unavailable = 0;
  /** Milliseconds of the slowest write, including its repetitions. */
  slowest = 0;
  readonly #account: Account;
  readonly #address: Address;
  readonly #binId: string;
  readonly #counterId: string;
  #isOver = false;

  constructor(account: Account, address: Address, binId: string, counterId: string) {
    this.#account = account;
    this.#address = address;
    this.#binId = binId;
    this.#counterId = counterId;
  }

  /** Creates a bin with an item as a counter. */
  static async start(account: Account, address: Address, name: string): Promise<Writer> {
    const binId = crypto.randomUUID();
    const counterId = crypto.randomUUID();
    await call(address(), account, 'bins.create', { id: binId, name });
    await call(address(), account, 'items.create', {
      binId,
      items: [{ id: counterId, name: 'Counter', quantity: 0 }],
    });
    return new Writer(account, address, binId, counterId);
  }

  /** Writes one operation after the other until `finish` is called. */
  async write(): Promise<void> {
    while (!this.#isOver) {
      const id = crypto.randomUUID();
      await this.#send('items.create', { binId: this.#binId, items: [{ id, name: `Item ${id}` }] });
      this.acknowledgedItems.push(id);
      await this.#send('items.update', { binId: this.#binId, id: this.#counterId, quantityBy: 1 });
      this.acknowledgedSteps++;
    }
  }

  /** The number of acknowledged writes. */
  get acknowledged(): number {
    return this.acknowledgedItems.length + this.acknowledgedSteps;
  }

  /** Stops after the current operation. */
  finish(): void {
    this.#isOver = true;
  }

  /** Returns failures: lost or duplicate items, and steps that were lost or done twice. */
  async check(): Promise<string[]> {
    const bin = await call<Bin>(this.#address(), this.#account, 'bins.get', { id: this.#binId });
    const existing = bin.items.map((item) => item.id).filter((id) => id !== this.#counterId);
    const failures: string[] = [];
    const lost = this.acknowledgedItems.filter((id) => !existing.includes(id));
    if (lost.length > 0) failures.push(`${lost.length} acknowledged items are lost`);
    if (new Set(existing).size !== existing.length) failures.push('an item exists twice');
    if (existing.length !== this.acknowledgedItems.length) {
      failures.push(`${existing.length} items exist, ${this.acknowledgedItems.length} were acknowledged`);
    }
    const steps = bin.items.find((item) => item.id === this.#counterId)?.quantity;
    if (steps !== this.acknowledgedSteps) {
      failures.push(`the counter is ${steps}, ${this.acknowledgedSteps} steps were acknowledged`);
    }
    return failures;
  }

  async #send(name: string, data: unknown): Promise<void> {
    const operationId = crypto.randomUUID();
    const began = performance.now();
    for (let attempt = 1; ; attempt++) {
      const status = await this.#try(name, data, operationId);
      if (status === 200) {
        this.slowest = Math.max(this.slowest, performance.now() - began);
        return;
      }
      if (status !== undefined && status < 500) throw new Error(`${name} was refused with ${status}`);
      if (status === 503) this.unavailable++;
      if (attempt > 600) throw new Error(`${name} was not answered after ${attempt} attempts`);
      this.resent++;
      await pause(20);
    }
  }

  async #try(name: string, data: unknown, operationId: string): Promise<number | undefined> {
    try {
      const answer = await fetch(`${this.#address()}/api/${name}`, {
        method: 'POST',
        headers: { ...this.#account.headers, 'idempotency-key': operationId },
        body: JSON.stringify({ data }),
        signal: AbortSignal.timeout(15_000),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      // No answer is an answer of its own here: the same operation is sent again.
      return undefined;
    }
  }
}
