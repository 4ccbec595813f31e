import sharp from 'sharp';
import { type Account, call } from '#test/account.ts';
import { type Bytes, bytesOf } from '#test/build-photo.ts';
import { photoForm } from '#test/photos.ts';
import { pause } from './drill.ts';

/** Called for every attempt, as a restarted server has another port. */
type Address = () => string;

const GIVING_UP_MS = 120_000;

/** Repeats every call until it has a final answer, like the web app. */
export class PatientCaller {
  /** Statuses of the attempts that were repeated; `none` without an answer. */
  readonly failed: string[] = [];
  /** How often each error code was the answer. */
  readonly refusals = new Map<string, number>();
  /** Milliseconds of the slowest call, including its repetitions. */
  slowest = 0;
  readonly account: Account;
  readonly address: Address;
  protected isOver = false;

  constructor(account: Account, address: Address) {
    this.account = account;
    this.address = address;
  }

  get resent(): number {
    return this.failed.length;
  }

  /** Stops after the current operation. */
  finish(): void {
    this.isOver = true;
  }

  /** Returns the call's result. @throws Error if it is refused. */
  send<T>(name: string, data: unknown): Promise<T> {
    return this.#post(name, this.account.headers, JSON.stringify({ data }));
  }

  /** Sends a form with a file. */
  sendFile<T>(name: string, data: unknown, file: Bytes, fileName?: string): Promise<T> {
    const headers = { authorization: `Bearer ${this.account.token}` };
    return this.#post(name, headers, photoForm(data, file, fileName));
  }

  async #post<T>(name: string, headers: Record<string, string>, body: string | FormData): Promise<T> {
    const withKey = { ...headers, 'idempotency-key': crypto.randomUUID() };
    const answer = await this.repeat(`/api/${name}`, { method: 'POST', headers: withKey, body });
    return (JSON.parse(answer.toString()) as { result: T }).result;
  }

  /** Returns the body of a successful answer. */
  async repeat(path: string, init: RequestInit): Promise<Buffer> {
    const began = performance.now();
    for (let attempt = 1; ; attempt++) {
      const { status, body } = await this.#try(path, init);
      if (status === 200) {
        this.slowest = Math.max(this.slowest, performance.now() - began);
        return body;
      }
      const code = /"code":"([\w.]+)"/.exec(body.toString())?.[1];
      if (code !== undefined) this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
      if (status > 0 && status < 500 && status !== 429)
        throw new Error(`${path} was refused: ${status} ${body}`);
      if (performance.now() - began > GIVING_UP_MS)
        throw new Error(`${path} was not answered after ${attempt} attempts, the last answer was ${status}`);
      this.failed.push(String(status || 'none'));
      await pause(20);
    }
  }

  /** The status is 0 without a whole answer; the same operation is then sent again. */
  async #try(path: string, init: RequestInit): Promise<{ status: number; body: Buffer }> {
    try {
      const signal = AbortSignal.timeout(30_000);
      const answer = await fetch(this.address() + path, { ...init, signal });
      return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
    } catch {
      return { status: 0, body: Buffer.alloc(0) };
    }
  }
}

type Bin = { items: { id: string; quantity: number }[]; photos?: StoredPhoto[] };

/** Adds items and increases a quantity. `check` compares the acknowledged writes with the server's data. */
export class Writer extends PatientCaller {
  readonly acknowledgedItems: string[] = [];
  #acknowledgedSteps = 0;
  readonly #binId = crypto.randomUUID();
  readonly #counterId = crypto.randomUUID();

  /** Creates a bin with an item as a counter. */
  static async start(account: Account, address: Address, name: string): Promise<Writer> {
    const writer = new Writer(account, address);
    const [binId, id] = [writer.#binId, writer.#counterId];
    await call(address(), account, 'bins.create', { id: binId, name });
    await call(address(), account, 'items.create', { binId, items: [{ id, name: 'Counter', quantity: 0 }] });
    return writer;
  }

  /** Writes one operation after the other until `finish` is called. */
  async write(): Promise<void> {
    while (!this.isOver) {
      const id = crypto.randomUUID();
      await this.send('items.create', { binId: this.#binId, items: [{ id, name: `Item ${id}` }] });
      this.acknowledgedItems.push(id);
      await this.send('items.update', { binId: this.#binId, id: this.#counterId, quantityBy: 1 });
      this.#acknowledgedSteps++;
    }
  }

  /** The number of acknowledged writes. */
  get acknowledged(): number {
    return this.acknowledgedItems.length + this.#acknowledgedSteps;
  }

  /** Returns failures: lost or duplicate items, and steps that were lost or done twice. */
  async check(): Promise<string[]> {
    const bin = await call<Bin>(this.address(), this.account, 'bins.get', { id: this.#binId });
    const existing = bin.items.map((item) => item.id).filter((id) => id !== this.#counterId);
    const known = new Set(existing);
    const lost = this.acknowledgedItems.filter((id) => !known.has(id)).length;
    const steps = bin.items.find((item) => item.id === this.#counterId)?.quantity;
    const [items, acknowledged] = [this.acknowledgedItems.length, this.#acknowledgedSteps];
    return [
      ...(lost > 0 ? [`${lost} acknowledged items are lost`] : []),
      ...(known.size !== existing.length ? ['an item exists twice'] : []),
      ...(existing.length !== items ? [`${existing.length} items exist, ${items} were acknowledged`] : []),
      ...(steps !== acknowledged ? [`the counter is ${steps}, ${acknowledged} steps were acknowledged`] : []),
    ];
  }
}

/** Several writers at once, all of whose acknowledged writes must be there once. */
export class Writers {
  readonly all: readonly Writer[];
  #writing: Promise<unknown> | undefined;

  private constructor(writers: readonly Writer[]) {
    this.all = writers;
  }

  /** Prepares writers, each with its own bin: four of one account, or one of each account. */
  static async start(accounts: Account | readonly Account[], address: Address): Promise<Writers> {
    const each = 'token' in accounts ? Array<Account>(4).fill(accounts) : accounts;
    const started = each.map((account, n) => Writer.start(account, address, `Bin ${n + 1}`));
    return new Writers(await Promise.all(started));
  }

  write(): void {
    this.#writing = Promise.all(this.all.map((writer) => writer.write()));
  }

  get acknowledged(): number {
    return this.all.reduce((sum, writer) => sum + writer.acknowledged, 0);
  }

  get failed(): string[] {
    return this.all.flatMap((writer) => writer.failed);
  }

  get slowest(): number {
    return Math.round(Math.max(...this.all.map((writer) => writer.slowest)));
  }

  /** Waits for the current operations; returns the failures of all writers. */
  async finish(): Promise<string[]> {
    for (const writer of this.all) writer.finish();
    await this.#writing;
    return (await Promise.all(this.all.map((writer) => writer.check()))).flat();
  }
}

type StoredPhoto = { id: string; width: number; height: number };

const PHOTOS_PER_BIN = 10;

/** Uploads one photo after the other. */
export class PhotoUploader extends PatientCaller {
  readonly acknowledged = new Set<string>();
  readonly #file: Bytes;
  readonly #bins: string[] = [];

  constructor(account: Account, address: Address, file: Bytes) {
    super(account, address);
    this.#file = file;
  }

  async upload(): Promise<void> {
    while (!this.isOver) {
      const [id, binId] = [crypto.randomUUID(), await this.#binWithRoom()];
      await this.sendFile('photos.create', { id, target: { kind: 'bin', id: binId } }, this.#file);
      this.acknowledged.add(id);
    }
  }

  /** Returns failures: acknowledged photos that are lost or incomplete, and duplicates. */
  async check(): Promise<string[]> {
    const failures = await this.checkWhole();
    const stored = (await Promise.all(this.#bins.map((id) => this.#photosOf(id)))).flat().length;
    if (stored !== this.acknowledged.size)
      failures.push(`${stored} photos exist, ${this.acknowledged.size} were acknowledged`);
    return failures;
  }

  /** Like `check`, but during uploads: photos may exist before they are acknowledged. */
  async checkWhole(): Promise<string[]> {
    const failures: string[] = [];
    const known = new Set(this.acknowledged);
    for (const binId of this.#bins) {
      for (const photo of await this.#photosOf(binId)) {
        const read = ['large', 'medium', 'small'].map((size) => this.#read(photo.id, size));
        if (!(await isWholePhoto(photo, await Promise.all(read)))) failures.push('a photo is incomplete');
        known.delete(photo.id);
      }
    }
    if (known.size > 0) failures.push(`${known.size} acknowledged photos are lost`);
    return failures;
  }

  async #photosOf(id: string): Promise<StoredPhoto[]> {
    return (await call<Bin>(this.address(), this.account, 'bins.get', { id })).photos ?? [];
  }

  async #read(id: string, size: string): Promise<Buffer> {
    const answer = await fetch(`${this.address()}/photos/${id}/${size}`, { headers: this.account.headers });
    return Buffer.from(await answer.arrayBuffer());
  }

  async #binWithRoom(): Promise<string> {
    const known = this.#bins[Math.floor(this.acknowledged.size / PHOTOS_PER_BIN)];
    if (known !== undefined) return known;
    const id = crypto.randomUUID();
    await this.send('bins.create', { id, name: `Bin ${id}` });
    this.#bins.push(id);
    return id;
  }
}

/** Reads all pixels, as a truncated file may have valid headers. */
async function isWholePhoto({ width, height }: StoredPhoto, files: Buffer[]): Promise<boolean> {
  try {
    const read = await Promise.all(
      files.map((file) => sharp(file, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })),
    );
    return read[0]?.info.width === width && read[0].info.height === height;
  } catch {
    return false;
  }
}

/** A JPEG of random pixels, which has the maximum size for its dimensions. */
export async function noisePhoto(random: () => number, width: number, height: number): Promise<Bytes> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = 256 * random();
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  return bytesOf(await picture.jpeg().toBuffer());
}
