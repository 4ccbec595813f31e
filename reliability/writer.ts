import { type Account, call } from '#test/account.ts';
import { type Address, PatientCaller } from './patient-caller.ts';

type Bin = { id: string; items: { id: string; quantity: number }[] };

/**
 * A client that adds items and increases a quantity, and repeats every operation until it has a final answer, like the web
 * app. `check` compares the acknowledged writes with the server's data.
 */
export class Writer extends PatientCaller {
  readonly acknowledgedItems: string[] = [];
  acknowledgedSteps = 0;
  readonly #account: Account;
  readonly #address: Address;
  readonly #binId: string;
  readonly #counterId: string;
  #isOver = false;

  constructor(account: Account, address: Address, binId: string, counterId: string) {
    super(account, address);
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
      await this.send('items.create', { binId: this.#binId, items: [{ id, name: `Item ${id}` }] });
      this.acknowledgedItems.push(id);
      await this.send('items.update', { binId: this.#binId, id: this.#counterId, quantityBy: 1 });
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
}
