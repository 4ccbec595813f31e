import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import {
  type Account,
  type BinChanges,
  type LiveMessage,
  type LiveRequest,
  liveMessage,
} from '#domain/live.ts';
import type { Location } from '#domain/locations/location.ts';

/** A bin of a device's copy; `revision` is undefined if only its header was received or the epoch changed. */
export type CopiedBin = { header: BinHeader; items: Map<string, Item>; revision: number | undefined };

/** A location of a device's copy; `revision` as for a bin. */
export type CopiedLocation = { location: Location; revision: number | undefined };

/** A device's copy by the rules of domain/live. `gaps` and `repeats` list what the server should not have sent. */
export type DeviceCopy = {
  epoch: string | undefined;
  bins: Map<string, CopiedBin>;
  locations: Map<string, CopiedLocation>;
  me: Account | undefined;
  gaps: string[];
  repeats: string[];
};

export function emptyCopy(): DeviceCopy {
  return {
    epoch: undefined,
    bins: new Map(),
    locations: new Map(),
    me: undefined,
    gaps: [],
    repeats: [],
  };
}

/** The request for a device with this copy. */
export function requestOf({ epoch, bins, locations, me }: DeviceCopy): LiveRequest {
  return {
    ...(epoch !== undefined && { epoch }),
    have: {
      bins: revisionsOf(bins),
      locations: revisionsOf(locations),
      ...(me !== undefined && { me: me.revision }),
    },
  };
}

function revisionsOf(streams: ReadonlyMap<string, { revision: number | undefined }>): Record<string, number> {
  const have: Record<string, number> = {};
  for (const [id, { revision }] of streams) if (revision !== undefined) have[id] = revision;
  return have;
}

export function applyMessage(copy: DeviceCopy, message: LiveMessage): void {
  switch (message.type) {
    case 'hello':
      if (copy.epoch !== message.epoch) {
        for (const stream of [...copy.bins.values(), ...copy.locations.values()]) stream.revision = undefined;
      }
      copy.epoch = message.epoch;
      return;
    case 'headers':
      for (const header of message.bins) {
        if (!copy.bins.has(header.id))
          copy.bins.set(header.id, { header, items: new Map(), revision: undefined });
      }
      for (const location of message.locations ?? []) {
        if (!copy.locations.has(location.id))
          copy.locations.set(location.id, { location, revision: undefined });
      }
      return;
    case 'changes':
      for (const id of message.gone ?? []) copy.bins.delete(id);
      for (const id of message.goneLocations ?? []) copy.locations.delete(id);
      for (const location of Object.values(message.locations ?? {})) applyLocation(copy, location);
      for (const [id, changes] of Object.entries(message.bins)) applyBin(copy, id, changes);
      if (message.me !== undefined) copy.me = message.me;
      return;
    case 'ready': {
      const visible = new Set(message.bins);
      for (const id of copy.bins.keys()) if (!visible.has(id)) copy.bins.delete(id);
      const places = new Set(message.locations);
      for (const id of copy.locations.keys()) if (!places.has(id)) copy.locations.delete(id);
    }
  }
}

function applyLocation(copy: DeviceCopy, location: Location): void {
  const { id, revision } = location;
  const known = copy.locations.get(id)?.revision;
  if (known === revision) copy.repeats.push(id);
  if (known === undefined || known < revision) copy.locations.set(id, { location, revision });
}

function applyBin(copy: DeviceCopy, id: string, { from, to, header, items, removed }: BinChanges): void {
  const known = copy.bins.get(id);
  if (from > 0 && (known?.revision === undefined || from > known.revision)) {
    copy.gaps.push(id);
    return;
  }
  if (known?.revision !== undefined && known.revision >= to) {
    copy.repeats.push(id);
    return;
  }
  const kept = from === 0 ? new Map<string, Item>() : (known?.items ?? new Map<string, Item>());
  for (const itemId of removed) kept.delete(itemId);
  for (const item of items) kept.set(item.id, item);
  copy.bins.set(id, { header, items: kept, revision: to });
}

export type LiveClient = {
  readonly copy: DeviceCopy;
  readonly messages: LiveMessage[];
  /** When each message arrived, by `performance.now()`. */
  readonly arrivals: number[];
  readonly status: number;
  /** Resolves when the answer ends for any reason. */
  readonly ended: Promise<void>;
  /** The error that ended the answer: a lost connection, or a line that does not match domain/live. */
  fault(): unknown;
  /** Resolves once the condition holds; rejects after `timeoutMs` or when the connection ends. */
  until(condition: () => boolean, what?: string): Promise<void>;
  ready(): Promise<void>;
  close(): Promise<void>;
};

export type LiveOptions = {
  url: string;
  token: string;
  copy?: DeviceCopy;
  wait?: number;
  timeoutMs?: number;
  /** Sends this instead of the copy's revisions. */
  request?: LiveRequest;
};

/** Opens a live connection and updates a copy with it. Validates every line with domain/live. */
export async function openLive(options: LiveOptions): Promise<LiveClient> {
  const { url, token, copy = emptyCopy(), wait, timeoutMs = 15_000 } = options;
  const aborting = new AbortController();
  const request = options.request ?? requestOf(copy);
  const response = await fetch(`${url}/api/live`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...request, ...(wait !== undefined && { wait }) }),
    signal: aborting.signal,
  });
  const messages: LiveMessage[] = [];
  const arrivals: number[] = [];
  const checks = new Set<() => void>();
  const check = () => {
    for (const each of checks) each();
  };
  let fault: unknown;
  let hasEnded = false;

  async function read(): Promise<void> {
    if (response.status !== 200 || response.body === null) return;
    for await (const line of linesOf(response.body)) {
      const message = liveMessage.parse(JSON.parse(line));
      messages.push(message);
      arrivals.push(performance.now());
      applyMessage(copy, message);
      check();
    }
  }

  const ended = read()
    .catch((error) => {
      if (!aborting.signal.aborted) fault = error;
    })
    .finally(() => {
      hasEnded = true;
      check();
    });

  function until(condition: () => boolean, what = condition.toString()): Promise<void> {
    return new Promise((resolve, reject) => {
      const finish = (error?: Error) => {
        clearTimeout(timer);
        checks.delete(test);
        if (error) reject(error);
        else resolve();
      };
      const received = () => JSON.stringify(messages).slice(0, 2_000);
      const timer = setTimeout(
        () => finish(new Error(`timeout waiting until ${what}\n${received()}`)),
        timeoutMs,
      );
      const test = () => {
        if (condition()) finish();
        else if (hasEnded) finish(new Error(`ended before ${what}\n${String(fault ?? '')}\n${received()}`));
      };
      checks.add(test);
      test();
    });
  }

  return {
    copy,
    messages,
    arrivals,
    status: response.status,
    ended,
    fault: () => fault,
    until,
    ready: () => until(() => messages.some((each) => each.type === 'ready'), 'ready'),
    async close() {
      aborting.abort();
      await ended;
    },
  };
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw new Error(`the last line is incomplete: ${rest.slice(0, 200)}`);
}
