import { type Account, call } from '#test/account.ts';
import type { Bytes } from '#test/build-photo.ts';
import { photoForm } from '#test/photos.ts';
import { pause } from './drill.ts';
import type { Address } from './patient-caller.ts';

type ShownPhoto = { id: string; width: number; height: number };
type Bin = { id: string; photos?: ShownPhoto[] };

/** Photos in one bin. */
const PER_BIN = 10;

/** Long enough for a restart of a killed server. */
const TIMEOUT_MS = 120_000;

/** A client that uploads one photo after the other and retries each until it has a final answer, like the web app. */
export class PhotoUploader {
  readonly acknowledged = new Map<string, string>();
  resent = 0;
  readonly #refusals = new Map<string, number>();
  readonly #account: Account;
  readonly #address: Address;
  readonly #file: Bytes;
  readonly #bins: string[] = [];
  #isOver = false;

  constructor(account: Account, address: Address, file: Bytes) {
    this.#account = account;
    this.#address = address;
    this.#file = file;
  }

  async upload(): Promise<void> {
    while (!this.#isOver) {
      const id = crypto.randomUUID();
      const binId = await this.#binWithRoom();
      await this.#send(id, binId);
      this.acknowledged.set(id, binId);
    }
  }

  /** Stops after the current photo. */
  finish(): void {
    this.#isOver = true;
  }

  /** Returns failures: acknowledged photos that are lost or incomplete, and duplicates. */
  async check(isWhole: (photo: ShownPhoto, files: Buffer[]) => Promise<boolean>): Promise<string[]> {
    const failures = await this.checkWhole(isWhole);
    const shown = (await Promise.all(this.#bins.map((id) => this.#photosOf(id)))).flat().length;
    if (shown !== this.acknowledged.size)
      failures.push(`${shown} photos exist, ${this.acknowledged.size} were acknowledged`);
    return failures;
  }

  /** Like `check`, but during uploads: photos may exist before they are acknowledged. */
  async checkWhole(isWhole: (photo: ShownPhoto, files: Buffer[]) => Promise<boolean>): Promise<string[]> {
    const failures: string[] = [];
    const known = new Map(this.acknowledged);
    for (const binId of this.#bins) {
      const photos = await this.#photosOf(binId);
      for (const photo of photos) {
        const files = await Promise.all(
          ['large', 'medium', 'small'].map((size) => this.#read(photo.id, size)),
        );
        if (!(await isWhole(photo, files))) failures.push('a photo is incomplete');
        known.delete(photo.id);
      }
    }
    if (known.size > 0) failures.push(`${known.size} acknowledged photos are lost`);
    return failures;
  }

  /** The number of answers with this error code. */
  refusedFor(code: string): number {
    return this.#refusals.get(code) ?? 0;
  }

  otherRefusals(code: string): string[] {
    return [...this.#refusals.keys()].filter((each) => each !== code);
  }

  async #photosOf(id: string): Promise<ShownPhoto[]> {
    return (await call<Bin>(this.#address(), this.#account, 'bins.get', { id })).photos ?? [];
  }

  async #read(id: string, size: string): Promise<Buffer> {
    const answer = await fetch(`${this.#address()}/photos/${id}/${size}`, { headers: this.#account.headers });
    return Buffer.from(await answer.arrayBuffer());
  }

  async #binWithRoom(): Promise<string> {
    const at = Math.floor(this.acknowledged.size / PER_BIN);
    const known = this.#bins[at];
    if (known !== undefined) return known;
    const id = crypto.randomUUID();
    await this.#retry(async (headers) => {
      const data = { id, name: `Bin ${id}` };
      return this.#post(
        'bins.create',
        { ...headers, 'content-type': 'application/json' },
        JSON.stringify({ data }),
      );
    });
    this.#bins.push(id);
    return id;
  }

  #send(id: string, binId: string): Promise<void> {
    const data = { id, target: { kind: 'bin', id: binId } };
    return this.#retry((headers) => this.#post('photos.create', headers, photoForm(data, this.#file)));
  }

  async #retry(send: (headers: Record<string, string>) => Promise<number | undefined>): Promise<void> {
    const { authorization = '' } = this.#account.headers;
    const headers = { authorization, 'idempotency-key': crypto.randomUUID() };
    const until = performance.now() + TIMEOUT_MS;
    for (;;) {
      const status = await send(headers);
      if (status === 200) return;
      if (status !== undefined && status < 500 && status !== 429) throw new Error(`refused with ${status}`);
      if (performance.now() > until) throw new Error(`not done in time, last answer ${status}`);
      this.resent++;
      await pause(20);
    }
  }

  /** Undefined without an answer; the request is then repeated. */
  async #post(
    name: string,
    headers: Record<string, string>,
    body: string | FormData,
  ): Promise<number | undefined> {
    try {
      const answer = await fetch(`${this.#address()}/api/${name}`, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(30_000),
      });
      const { error } = (await answer.json()) as { error?: { details?: { code?: string } } };
      const code = error?.details?.code;
      if (code !== undefined) this.#refusals.set(code, this.refusedFor(code) + 1);
      return answer.status;
    } catch {
      return undefined;
    }
  }
}
