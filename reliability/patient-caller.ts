import type { Account } from '#test/account.ts';
import { pause } from './drill.ts';

/** Called for every attempt, as a restarted server has another port. */
export type Address = () => string;

const GIVING_UP_MS = 120_000;

/** Repeats every call until it has a final answer, like the web app. */
export class PatientCaller {
  /** Statuses of the attempts that were repeated; `none` without an answer. */
  readonly failed: string[] = [];
  /** Milliseconds of the slowest call, including its repetitions. */
  slowest = 0;
  readonly #headers: Record<string, string>;
  readonly #address: Address;

  constructor(account: Pick<Account, 'headers'>, address: Address) {
    this.#headers = account.headers;
    this.#address = address;
  }

  get resent(): number {
    return this.failed.length;
  }

  get unavailable(): number {
    return this.failed.filter((status) => status === '503').length;
  }

  /** Returns the call's result. @throws Error if it is refused. */
  async send<T>(name: string, data: unknown): Promise<T> {
    const body = JSON.stringify({ data });
    const headers = { ...this.#headers, 'idempotency-key': crypto.randomUUID() };
    const answer = await this.repeat(`/api/${name}`, { method: 'POST', headers, body });
    const { result } = JSON.parse(answer.toString()) as { result: T };
    return result;
  }

  /** Returns the body of a successful answer. */
  async repeat(path: string, init: RequestInit): Promise<Buffer> {
    const began = performance.now();
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#try(path, init);
      if (answer?.status === 200) {
        this.slowest = Math.max(this.slowest, performance.now() - began);
        return answer.body;
      }
      if (answer !== undefined && answer.status < 500)
        throw new Error(`${path} was refused: ${answer.status} ${answer.body}`);
      if (performance.now() - began > GIVING_UP_MS)
        throw new Error(`${path} was not answered after ${attempt} attempts`);
      this.failed.push(String(answer?.status ?? 'none'));
      await pause(20);
    }
  }

  /** Undefined without a whole answer; the same operation is then sent again. */
  async #try(path: string, init: RequestInit): Promise<{ status: number; body: Buffer } | undefined> {
    try {
      const signal = AbortSignal.timeout(15_000);
      const answer = await fetch(this.#address() + path, { ...init, signal });
      return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
    } catch {
      return undefined;
    }
  }
}
