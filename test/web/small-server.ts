import type { Target } from '#domain/access/access.ts';
import type { AttachmentText } from '#domain/attachments/attachment-calls.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { CallData, CallName, CallResult } from '#domain/calls.ts';
import { codeFrom } from '#domain/codes/code.ts';
import type { CodeRow, CodeUse } from '#domain/codes/codes.ts';
import { wireErrorOf } from '#domain/error-sentences/wire-error.ts';
import { AppError, errors, httpStatus } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import type { ListEntry } from '#domain/lists/list.ts';
import { predictEntries } from '#domain/lists/list-entries.ts';
import { requireList } from '#domain/lists/list-rules.ts';
import type { Account, BinChanges, LiveMessage, LiveRequest } from '#domain/live.ts';
import type { Location } from '#domain/locations/location.ts';
import type { Operation } from '#domain/operation.ts';
import type { Photo } from '#domain/photos/photo.ts';
import { binsWithChangedItems, changedBy, predictAccount, predictItems } from '#domain/predict.ts';
import { newId } from '#web/data/operations/new-id.ts';

type StoredBin = {
  header: BinHeader;
  items: Item[];
  changedAt: Map<string, number>;
  removed: Map<string, number>;
};
type PeopleField =
  | 'accessList'
  | 'pendingRequests'
  | 'role'
  | 'ownerId'
  | 'ownerName'
  | 'shareLink'
  | 'viewersMayTakeOut';
type Connection = { send(message: LiveMessage): void; close(): void };

/** The outcome of requests: normal, no connection, the answer is lost, or 502. */
export type NetworkState = 'fine' | 'unreachable' | 'answerLost' | 'failing';

/**
 * A minimal server for tests of the web app: one user, the shared rules, revisions, stored operations, live connections.
 * It replaces `fetch`, which is the only fake of these tests.
 */
export class SmallServer {
  readonly userId = newId();
  readonly bins = new Map<string, StoredBin>();
  readonly locations = new Map<string, Location>();
  readonly codes = new Map<string, CodeRow>();
  /** The text found in photos and documents, by their ids. */
  readonly attachmentTexts = new Map<string, AttachmentText>();
  readonly #listEntries = new Map<string, readonly (ListEntry & { revision: number })[]>();
  /** How many entries a page of `lists.get` has. */
  listEntriesPerPage = 1_000;
  readonly done = new Map<string, unknown>();
  readonly received: { call: string; operationId: string | null }[] = [];
  readonly connections = new Set<Connection>();
  me: Account = {
    uid: this.userId,
    email: 'olga@example.org',
    displayName: 'Olga',
    plan: 'unlimited',
    createdAt: '2026-01-01T00:00:00.000Z',
    maxBins: null,
    maxItemsPerBin: null,
    notifications: [],
    invites: [],
    requests: [],
    revision: 1,
  };
  epoch = 'first';
  /** Code of the 401 that every request gets, as after a sign-out elsewhere. */
  sessionCode: 'session.revoked' | 'session.expired' | 'session.otherUser' | undefined;
  /** The user id in the hello message. */
  greeted = this.userId;
  network: () => NetworkState = () => 'fine';
  /** Returns an error for an operation of a device, regardless of the rules. */
  refuse: (operation: Operation) => AppError | undefined = () => undefined;
  /** Closes a live connection after this number of initial messages. */
  firstMessagesAtMost = Number.POSITIVE_INFINITY;
  codesPerPage = 1_000;
  /** Answers of reads, and of calls that a test overrides. */
  readonly answers: { [N in CallName]?: (data: CallData<N>) => unknown } = {
    'about.get': () => ({ sendsMail: false, sellsPlans: false }),
    'bins.find': () => {
      throw new AppError('bins.noneFound');
    },
    'codes.list': (data) => this.listCodes(data),
    'attachments.texts': (data) => this.listTexts(data),
    'lists.get': (data) => this.getList(data),
    'codes.create': ({ count, use = 'labels' }) => ({
      codes: this.makeCodes(count, use).map(({ code, state }) => ({ code, state })),
      revisions: {},
    }),
    'shareLinks.list': () => ({ links: [] }),
    'joinLinks.list': () => ({ links: [] }),
    'history.list': () => ({ events: [], hasMore: false }),
    'history.lastSeen': () => ({ bins: [] }),
    'activity.list': () => ({ events: [] }),
    'imports.list': () => ({ imports: [] }),
    'plans.get': () => ({ isSold: false, canUpgrade: false }),
    'usage.get': () => ({
      bins: { used: 3, max: 20_000 },
      locations: { used: 1, max: 2_000 },
      bytes: { used: 2_500_000, max: 4_294_967_296 },
    }),
  };
  /** The revisions that devices sent, per live connection. */
  readonly claims: LiveRequest['have'][] = [];

  readonly fetch: typeof fetch = async (input, init) => {
    const path = String(input);
    const network = this.network();
    await Promise.resolve();
    if (init?.signal?.aborted || network === 'unreachable') throw new TypeError('Failed to fetch');
    if (network === 'failing') return new Response('<h1>Bad gateway</h1>', { status: 502 });
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    if (this.sessionCode) return refusal(new AppError(this.sessionCode));
    if (path === '/api/live') return this.live(body, init?.signal ?? undefined);
    const answer = this.answer(path.slice('/api/'.length), body.data, new Headers(init?.headers));
    if (network === 'answerLost') throw new TypeError('Failed to fetch');
    return answer;
  };

  /** Makes a write like another device. */
  act(operation: Operation): void {
    this.publish(this.apply(operation));
  }

  /** Removes bins and locations from the user, like ended access. */
  takeAway(...ids: string[]): void {
    const gone = ids.filter((id) => this.bins.delete(id));
    const goneLocations = ids.filter((id) => this.locations.delete(id));
    for (const connection of this.connections) {
      connection.send({ type: 'changes', bins: {}, gone, goneLocations });
    }
  }

  /** Changes the user's account, like a received invitation or notification. */
  setMe(change: Partial<Account>): void {
    this.me = { ...this.me, ...change, revision: this.me.revision + 1 };
    for (const connection of this.connections) {
      connection.send({ type: 'changes', bins: {}, me: this.me });
    }
  }

  /** Changes the access list or requests of a bin or location, like another person. */
  setPeople(id: string, change: Partial<Pick<BinHeader, PeopleField>>): void {
    const bin = this.bins.get(id);
    const location = this.locations.get(id);
    const revision = (bin?.header.revision ?? location?.revision ?? 0) + 1;
    if (bin) bin.header = { ...bin.header, ...change, revision };
    if (location) this.locations.set(id, { ...location, ...change, revision });
    this.publish({ [id]: revision });
  }

  /** Adds a photo in which text was found to a bin or to an item in it. Returns its id. */
  addReadPhoto(binId: string, itemId: string | undefined, words: string): string {
    const id = newId();
    const photo: Photo = { id, width: 4, height: 3, placeholder: '', textModel: 1 };
    this.attachmentTexts.set(id, { model: 1, lines: [{ text: words, sure: 90, at: [0, 0, 500, 100] }] });
    const bin = this.bins.get(binId);
    if (bin === undefined) throw new Error(`no bin ${binId}`);
    const withPhoto = <T extends { photos?: Photo[] | undefined }>(record: T): T => ({
      ...record,
      photos: [...(record.photos ?? []), photo],
    });
    const revision = bin.header.revision + 1;
    bin.header = { ...(itemId === undefined ? withPhoto(bin.header) : bin.header), revision };
    if (itemId !== undefined) {
      const items = bin.items.map((item) => (item.id === itemId ? withPhoto(item) : item));
      this.setItems(binId, items, revision);
    }
    this.publish({ [binId]: revision });
    return id;
  }

  /** The text in the photos and documents of a bin and its items, or of a place, by their ids. */
  textsOf(target: string): Record<string, AttachmentText> {
    const { header, items = [] } = this.bins.get(target) ?? {};
    const things = [this.locations.get(target) ?? header, ...items].filter((each) => each !== undefined);
    if (things[0]?.deletedAt !== undefined) return {};
    const ids = things.flatMap(({ deletedAt, photos = [], documents = [] }) =>
      deletedAt === undefined ? [...photos, ...documents].map(({ id }) => id) : [],
    );
    const texts = ids.map((id) => [id, this.attachmentTexts.get(id)] as const);
    return Object.fromEntries(
      texts.filter((each): each is [string, AttachmentText] => each[1] !== undefined),
    );
  }

  private listTexts({ targets }: CallData<'attachments.texts'>): CallResult<'attachments.texts'> {
    return {
      targets: targets.map(({ kind, id: target, attachmentIds }) => {
        const texts = Object.entries(this.textsOf(target)).filter(([id]) => attachmentIds.includes(id));
        return { kind, id: target, texts: texts.map(([id, text]) => ({ id, ...text })) };
      }),
    };
  }

  /** The names of items by bin name, without trashed ones. */
  inventory(): Record<string, string[]> {
    const entries = [...this.bins.values()]
      .filter(({ header }) => header.deletedAt === undefined)
      .map(({ header, items }) => [header.name, namesOf(items)] as const);
    return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b)));
  }

  backUp(): [string, StoredBin][] {
    return structuredClone([...this.bins]);
  }

  /** Restores the backup under another epoch; later operations are forgotten. */
  restore(backup: [string, StoredBin][]): void {
    const bins = structuredClone(backup);
    this.bins.clear();
    for (const [id, bin] of bins) this.bins.set(id, bin);
    this.done.clear();
    this.epoch += '+';
    this.cutConnections();
  }

  cutConnections(): void {
    for (const connection of [...this.connections]) connection.close();
  }

  private answer(call: string, data: unknown, headers: Headers): Response {
    const operationId = headers.get('Idempotency-Key');
    this.received.push({ call, operationId });
    const before = operationId === null ? undefined : this.done.get(operationId);
    if (before instanceof AppError) return refusal(before);
    if (before !== undefined) return Response.json({ result: before });
    try {
      const refused = this.refuse({ call, data } as Operation);
      if (refused) throw refused;
      const given = this.answers[call as CallName] as ((data: unknown) => unknown) | undefined;
      if (given) {
        const result = given(data);
        if (result instanceof Response) return result;
        if (operationId !== null) this.done.set(operationId, result);
        return Response.json({ result });
      }
      const revisions = this.apply({ call, data } as Operation);
      if (operationId !== null) this.done.set(operationId, { revisions });
      this.publish(revisions);
      return Response.json({ result: { revisions } });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (operationId !== null) this.done.set(operationId, error);
      return refusal(error);
    }
  }

  private apply(operation: Operation): Record<string, number> {
    const now = new Date().toISOString();
    const context = { userId: this.userId, userName: 'Olga', plan: this.me.plan, now };
    const { data } = operation;
    const withRows = { ...operation, rows: this.rowsOf(operation) } as Operation;
    const headers = new Map([...this.bins].map(([id, bin]) => [id, bin.header]));
    const change = changedBy(
      { bins: headers, locations: this.locations, codes: this.codes },
      withRows,
      context,
    );
    const changedItems = binsWithChangedItems(operation).map(
      (id) => [id, predictItems(id, this.bins.get(id)?.items ?? [], withRows, context)] as const,
    );
    const revisions: Record<string, number> = {};
    for (const location of change.locations ?? []) {
      const revision = (this.locations.get(location.id)?.revision ?? 0) + 1;
      this.locations.set(location.id, { ...location, revision });
      revisions[location.id] = revision;
    }
    for (const header of change.bins ?? []) {
      const bin = this.bins.get(header.id) ?? { header, items: [], changedAt: new Map(), removed: new Map() };
      const revision = bin.header.revision + 1;
      bin.header = { ...header, revision };
      revisions[header.id] = revision;
      this.bins.set(header.id, bin);
    }
    // A reserved code that a new bin uses appears only in the bin.
    const listed = (change.codes ?? []).filter(
      ({ revision }) => revision > 0 || operation.call !== 'bins.create',
    );
    for (const code of change.codes ?? []) this.codes.set(code.code, code);
    if (listed.length > 0) revisions.me = this.raiseCodes(listed);
    for (const id of change.removed ?? []) {
      revisions[id] = (this.bins.get(id)?.header ?? this.locations.get(id))?.revision ?? 0;
      this.bins.delete(id);
      this.locations.delete(id);
    }
    for (const [id, items] of changedItems) this.setItems(id, [...items], revisions[id] ?? 0);
    const ofOwnList = /^lists\./.test(operation.call) && !('target' in data && data.target);
    if (/^(stockChecks|reminders)\./.test(operation.call) || ofOwnList || operation.call === 'me.update') {
      revisions.me = this.me.revision + 1;
      this.me = { ...predictAccount(this.me, operation, context.now), revision: revisions.me };
    }
    if (operation.call === 'lists.put' || operation.call === 'lists.tick')
      this.changeListEntries(operation, revisions);
    return revisions;
  }

  private changeListEntries(
    operation: Extract<Operation, { call: 'lists.put' | 'lists.tick' }>,
    revisions: Record<string, number>,
  ): void {
    const { target, id } = operation.data;
    const holder = this.listHolder(target);
    const key = `${target?.id} ${id}`;
    const before = this.#listEntries.get(key) ?? [];
    const view = {
      bins: new Map([...this.bins].map(([binId, { header }]) => [binId, header])),
      locations: this.locations,
      codes: this.codes,
    };
    const now = new Date().toISOString();
    const context = { view, userId: this.userId, now };
    const after = predictEntries(target?.id ?? 'me', id, before, operation, context);
    if (after.every((entry) => before.some((each) => each === entry))) return;
    const revision = holder.revision + 1;
    const stamped = after.map((entry) => {
      const same = before.find((each) => each === entry);
      return same ?? { ...withTickRevision(entry, revision), revision };
    });
    this.#listEntries.set(key, stamped);
    const lists = holder.lists?.map((list) =>
      list.id === id ? { ...list, entriesRevision: revision } : list,
    );
    const changed = { ...holder, lists, revision };
    if (target === undefined) this.me = changed as Account;
    else if (target.kind === 'location') this.locations.set(target.id, changed as Location);
    else {
      const bin = this.bins.get(target.id);
      if (bin !== undefined) bin.header = changed as BinHeader;
    }
    revisions[target?.id ?? 'me'] = revision;
  }

  private getList({ target, id, after }: CallData<'lists.get'>): CallResult<'lists.get'> {
    const list = requireList(this.listHolder(target), id);
    const isAfter = (entry: { revision: number; id: string }) =>
      after === undefined ||
      entry.revision > after.revision ||
      (entry.revision === after.revision && after.id !== undefined && entry.id > after.id);
    const entries = [...(this.#listEntries.get(`${target?.id} ${id}`) ?? [])]
      .filter(isAfter)
      .sort((a, b) => a.revision - b.revision || (a.id < b.id ? -1 : 1));
    const page = entries.slice(0, this.listEntriesPerPage);
    const last = page.at(-1);
    const isMore = entries.length > page.length && last !== undefined;
    return {
      list,
      entries: page.map(({ revision: _, ...entry }) => entry),
      people: [{ userId: this.userId, userName: 'Olga' }],
      ...(isMore && { next: { revision: last.revision, id: last.id } }),
    };
  }

  /** @throws AppError `bins.notFound`. */
  private listHolder(target: Target | undefined): BinHeader | Location | Account {
    if (target === undefined) return this.me;
    const holder = this.bins.get(target.id)?.header ?? this.locations.get(target.id);
    if (holder === undefined) throw new AppError('bins.notFound');
    return holder;
  }

  /** Creates codes like another device, or as the reserve of this one. */
  makeCodes(count: number, use: CodeUse): CodeRow[] {
    const createdAt = new Date().toISOString();
    const last = Math.max(0, ...[...this.codes.values()].map((each) => each.number ?? 0));
    const codes = Array.from({ length: count }, (_, at): CodeRow => {
      const code = codeFrom((bytes) => crypto.getRandomValues(new Uint8Array(bytes)));
      const number = use === 'labels' ? { number: last + at + 1 } : {};
      return { code, state: 'free', use, ...number, createdAt, revision: 0 };
    });
    for (const code of codes) this.codes.set(code.code, code);
    if (use === 'labels') {
      this.raiseCodes(codes);
      this.publish({ me: this.me.revision });
    }
    return codes;
  }

  private raiseCodes(codes: readonly CodeRow[]): number {
    const revision = this.me.revision + 1;
    this.me = { ...this.me, revision, codesRevision: revision };
    for (const code of codes) this.codes.set(code.code, { ...code, revision });
    return revision;
  }

  private listCodes({ after }: CallData<'codes.list'>): CallResult<'codes.list'> {
    const { revision = 0, code = '' } = after ?? {};
    const isAfter = (row: CodeRow) =>
      row.revision > revision || (row.revision === revision && row.code > code);
    const rows = [...this.codes.values()]
      .filter((row) => row.revision > 0 && isAfter(row))
      .sort((a, b) => a.revision - b.revision || (a.code < b.code ? -1 : 1));
    const codes = rows.slice(0, this.codesPerPage);
    const last = codes.at(-1);
    const isMore = rows.length > codes.length && last !== undefined;
    return {
      codes,
      revision: this.me.codesRevision ?? 0,
      ...(isMore && { next: { revision: last.revision, code: last.code } }),
    };
  }

  private rowsOf(operation: Operation): Item[] {
    const { data } = operation;
    if (!('binId' in data)) return [];
    const ids = 'ids' in data ? data.ids : 'id' in data ? [data.id] : [];
    const items = this.bins.get(data.binId)?.items ?? [];
    const rows = items.filter((item) => ids.includes(item.id));
    if (rows.length < ids.length) throw new AppError('items.notFound');
    return rows;
  }

  private setItems(id: string, items: Item[], revision: number): void {
    const bin = this.bins.get(id);
    if (!bin) return;
    const before = new Map(bin.items.map((item) => [item.id, item]));
    for (const item of items) {
      if (before.get(item.id) !== item) bin.changedAt.set(item.id, revision);
      bin.removed.delete(item.id);
      before.delete(item.id);
    }
    for (const gone of before.keys()) bin.removed.set(gone, revision);
    bin.items = items;
    const live = items.filter((item) => item.deletedAt === undefined);
    bin.header = {
      ...bin.header,
      itemCount: live.length,
      quantityTotal: live.reduce((sum, item) => sum + item.quantity, 0),
    };
  }

  private publish(revisions: Record<string, number>): void {
    const bins: Record<string, BinChanges> = {};
    const locations: Record<string, Location> = {};
    const gone: string[] = [];
    const { me, ...streams } = revisions;
    for (const [id, to] of Object.entries(streams)) {
      const location = this.locations.get(id);
      if (location) locations[id] = location;
      else if (this.bins.has(id)) bins[id] = this.difference(id, to - 1);
      else gone.push(id);
    }
    const message = {
      type: 'changes',
      bins,
      locations,
      gone,
      goneLocations: gone,
      ...(me && { me: this.me }),
    } as const;
    for (const connection of this.connections) connection.send(message);
  }

  private difference(id: string, from: number): BinChanges {
    const bin = this.bins.get(id);
    if (!bin) throw new Error(`no bin ${id}`);
    const isNewer = (revision: number | undefined) => (revision ?? 0) > from;
    return {
      from,
      to: bin.header.revision,
      header: bin.header,
      items: from === 0 ? bin.items : bin.items.filter((item) => isNewer(bin.changedAt.get(item.id))),
      removed: from === 0 ? [] : [...bin.removed].filter(([, at]) => isNewer(at)).map(([item]) => item),
    };
  }

  private live(request: LiveRequest, signal: AbortSignal | undefined): Response {
    const { connections } = this;
    const all = this.firstMessages(request);
    const first = all.slice(0, this.firstMessagesAtMost);
    this.claims.push(request.have);
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const connection: Connection = {
          send: (message) => controller.enqueue(encoder.encode(`${JSON.stringify(message)}\n`)),
          close() {
            if (connections.delete(connection)) controller.close();
          },
        };
        connections.add(connection);
        for (const message of first) connection.send(message);
        signal?.addEventListener('abort', () => {
          if (connections.delete(connection)) controller.error(new DOMException('aborted', 'AbortError'));
        });
        if (request.wait !== undefined || first.length < all.length) connection.close();
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'application/x-ndjson' } });
  }

  private firstMessages(request: LiveRequest): LiveMessage[] {
    const isSame = request.epoch === this.epoch;
    const have = isSame ? (request.have.bins ?? {}) : {};
    const messages: LiveMessage[] = [{ type: 'hello', epoch: this.epoch, userId: this.greeted }];
    if (Object.keys(have).length === 0 && this.bins.size > 0) {
      messages.push({ type: 'headers', bins: [...this.bins.values()].map(({ header }) => header) });
    }
    for (const [id, { header }] of this.bins) {
      const known = have[id] ?? 0;
      if (known === header.revision) continue;
      const from = known > header.revision ? 0 : known;
      messages.push({ type: 'changes', bins: { [id]: this.difference(id, from) } });
    }
    const gone = Object.keys(have).filter((id) => !this.bins.has(id));
    const locations = Object.fromEntries(this.locations);
    messages.push({ type: 'changes', bins: {}, gone, locations, me: this.me });
    messages.push({ type: 'ready', bins: [...this.bins.keys()], locations: [...this.locations.keys()] });
    return messages;
  }
}

function namesOf(items: readonly Item[]): string[] {
  const live = items.filter((item) => item.deletedAt === undefined);
  return live.map((item) => `${item.quantity}x ${item.name}`).sort();
}

function refusal(error: AppError): Response {
  return Response.json({ error: wireErrorOf(error) }, { status: httpStatus[errors[error.code]] });
}

function withTickRevision(entry: ListEntry, revision: number): ListEntry {
  if (entry.ticks === undefined) return entry;
  const ticks = Object.entries(entry.ticks).map(([stage, tick]) => [
    stage,
    tick.revision === 0 ? { ...tick, revision } : tick,
  ]);
  return { ...entry, ticks: Object.fromEntries(ticks) };
}
