import { type Account, call } from '#test/account.ts';
import { pause } from './drill.ts';

/** Where to send, asked anew for every try: a restarted server has another port. */
export type Address = () => string;

type Bin = { id: string; items: { id: string; quantity: number }[] };

/**
 * Someone who adds items and steps one quantity, and keeps every operation until it is answered for good, as the web
 * app does. `check` compares what was acknowledged with what is there.
 */
export class Writer {
  readonly acknowledgedItems: string[] = [];
  acknowledgedSteps = 0;
  resent = 0;
  unavailable = 0;
  /** Milliseconds of one write, with its tries. */
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

  /** Makes a bin with an item to count with. */
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

  /** How many writes were answered for good. */
  get acknowledged(): number {
    return this.acknowledgedItems.length + this.acknowledgedSteps;
  }

  /** The operation under way is still brought to its end. */
  finish(): void {
    this.#isOver = true;
  }

  /** What does not hold: lost items, items there twice, steps lost or done twice. */
  async check(): Promise<string[]> {
    const bin = await call<Bin>(this.#address(), this.#account, 'bins.get', { id: this.#binId });
    const held = bin.items.map((item) => item.id).filter((id) => id !== this.#counterId);
    const failures: string[] = [];
    const lost = this.acknowledgedItems.filter((id) => !held.includes(id));
    if (lost.length > 0) failures.push(`${lost.length} acknowledged items are lost`);
    if (new Set(held).size !== held.length) failures.push('an item is there twice');
    if (held.length !== this.acknowledgedItems.length) {
      failures.push(`${held.length} items are there, ${this.acknowledgedItems.length} were acknowledged`);
    }
    const steps = bin.items.find((item) => item.id === this.#counterId)?.quantity;
    if (steps !== this.acknowledgedSteps) {
      failures.push(`the counter says ${steps}, acknowledged were ${this.acknowledgedSteps} steps`);
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
      if (attempt > 600) throw new Error(`${name} was not answered after ${attempt} tries`);
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
