import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { WireError } from '#domain/error-sentences/wire-error.ts';
import type { Random } from '../../scripts/seed/random.ts';
import type { Account } from '../account.ts';
import { emptyCopy, type LiveClient, openLive } from '../live-client.ts';
import { photoForm, smallPhoto } from '../photos.ts';
import { ListCopies } from './list-copies.ts';
import type { StoryWrite } from './step.ts';
import type { World } from './world.ts';

/** A write and its outcome; `result` and `code` are from the last final answer. */
export type Operation = {
  id: string;
  write: StoryWrite;
  /** When the answered attempt was sent and its first result received. */
  sentAt: number;
  answeredAt: number;
  tries: number;
  result: Record<string, unknown> | undefined;
  code: string | undefined;
};

/** A device of a user: its copy, its live connection, and the writes it repeats until they have a final answer. */
export class Device {
  readonly person: Account;
  readonly copy = emptyCopy();
  readonly lists = new ListCopies();
  /** The messages of each of its connections. */
  readonly received: Pick<LiveClient, 'messages' | 'arrivals'>[] = [];
  readonly answered: Operation[] = [];
  /** Answers that contradict each other or have an unexpected form. */
  readonly faults: string[] = [];
  /** The number of calls of `act`. */
  given = 0;
  resent = 0;
  readonly #world: World;
  readonly #random: Random;
  readonly #outbox: Operation[] = [];
  #online: { aborting: AbortController; done: Promise<unknown> } | undefined;
  #live: LiveClient | undefined;
  #wake = Promise.withResolvers<void>();

  constructor(person: Account, world: World, random: Random) {
    this.person = person;
    this.#world = world;
    this.#random = random;
  }

  /** Resolves once no write waits, or the device is offline. */
  async untilSent(): Promise<void> {
    while (this.#outbox.length > 0 && this.#online !== undefined) await pause(5);
  }

  get isOnline(): boolean {
    return this.#online !== undefined;
  }

  /** Queues a write; it is sent when those before it are answered and the device is online. */
  act(id: string, write: StoryWrite): void {
    this.given++;
    const outcome = { result: undefined, code: undefined };
    this.#outbox.push({ id, write, sentAt: 0, answeredAt: 0, tries: 0, ...outcome });
    this.#wake.resolve();
  }

  goOnline(): void {
    if (this.#online !== undefined) return;
    const aborting = new AbortController();
    this.#online = {
      aborting,
      done: Promise.all([this.#listen(aborting.signal), this.#send(aborting.signal)]),
    };
  }

  /** Aborts running requests; the copy and the queued writes remain. */
  async goOffline(): Promise<void> {
    const online = this.#online;
    this.#online = undefined;
    online?.aborting.abort();
    this.#wake.resolve();
    await this.disconnect();
    await online?.done;
  }

  /** Closes the live connection; the device opens another one. */
  async disconnect(): Promise<void> {
    await this.#live?.close();
  }

  /** Fetches the entries of lists that the copy says have changed. */
  async readLists(address: string): Promise<void> {
    await this.lists.fetch(address, this.person, this.copy);
  }

  async #listen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const url = this.#world.addressOf(this.#random.below(this.#world.processes));
        const live = await openLive({ url, token: this.person.token, copy: this.copy });
        this.#live = live;
        this.received.push(live);
        if (signal.aborted) await live.close();
        await live.ended;
        if (live.status !== 200 && live.status !== 503) this.faults.push(`/api/live answered ${live.status}`);
        if (live.fault() instanceof z.ZodError) this.faults.push(`invalid live message: ${live.fault()}`);
      } catch {
        // A killed process accepts no connection; the next attempt may use another one.
      }
      await pause(5 + this.#random.below(30), undefined, { signal }).catch(() => {});
    }
  }

  async #send(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const [operation] = this.#outbox;
      if (operation === undefined) {
        this.#wake = Promise.withResolvers();
        await this.#wake.promise;
      } else if (await this.#isAnswered(operation, signal)) {
        this.#outbox.shift();
        this.answered.push(operation);
      } else {
        this.resent++;
        await pause(this.#random.below(20), undefined, { signal }).catch(() => {});
      }
    }
  }

  /** Sometimes loses an answer, and sometimes sends a write twice at once. */
  async #isAnswered(operation: Operation, signal: AbortSignal): Promise<boolean> {
    const isLost = this.#random.chance(0.1);
    const lost = isLost ? AbortSignal.timeout(this.#random.below(12)) : undefined;
    const until = lost === undefined ? signal : AbortSignal.any([signal, lost]);
    const times = this.#random.chance(0.05) ? 2 : 1;
    const processes = Array.from({ length: times }, () => this.#random.below(this.#world.processes));
    const answers = await Promise.all(processes.map((process) => this.#try(operation, process, until)));
    return answers.every(Boolean);
  }

  async #try(operation: Operation, process: number, signal: AbortSignal): Promise<boolean> {
    const sentAt = performance.now();
    operation.tries++;
    const { call } = operation.write;
    let status: number;
    let body: { result?: Record<string, unknown>; error?: WireError };
    try {
      const answer = await fetch(`${this.#world.addressOf(process)}/api/${call}`, {
        method: 'POST',
        ...(await requestOf(operation.write, { ...this.person.headers, 'idempotency-key': operation.id })),
        signal,
      });
      status = answer.status;
      body = (await answer.json()) as typeof body;
    } catch {
      // Without an answer, the same operation is sent again.
      return false;
    }
    if (status === 503) return false;
    const code = body.error?.details?.code;
    const isOurs = body.result !== undefined || code !== undefined;
    if (!isOurs || status === 401 || status === 429 || status >= 500) {
      this.faults.push(`${call} was answered ${status} ${JSON.stringify(body).slice(0, 200)}`);
      return true;
    }
    this.#note(operation, { sentAt, result: body.result, code });
    return true;
  }

  // A repetition may be refused although the write succeeded, if the user has lost access since.
  #note(operation: Operation, { sentAt, result, code }: Pick<Operation, 'sentAt' | 'result' | 'code'>): void {
    const before = operation.result?.revisions;
    if (before !== undefined && result !== undefined && !isDeepStrictEqual(before, result.revisions))
      this.faults.push(
        `${operation.write.call} was answered with ${JSON.stringify([before, result.revisions])}`,
      );
    operation.sentAt = sentAt;
    if (operation.result === undefined) operation.answeredAt = performance.now();
    operation.result ??= result;
    operation.code ??= code;
  }
}

/** An upload is a form with the file. */
async function requestOf(
  { call, data }: StoryWrite,
  headers: Record<string, string>,
): Promise<Pick<RequestInit, 'headers' | 'body'>> {
  if (call !== 'photos.create' && call !== 'documents.create')
    return { headers, body: JSON.stringify({ data }) };
  const file = call === 'photos.create' ? await smallPhoto() : new TextEncoder().encode(data.name);
  const { 'content-type': _, ...others } = headers;
  return { headers: others, body: photoForm(data, file) };
}
