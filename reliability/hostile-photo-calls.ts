import type { PhotoTarget } from '#domain/photos/photo.ts';
import { type Account, call } from '#test/account.ts';
import { type Bytes, buildPhoto } from '#test/build-photo.ts';
import { photoForm } from '#test/photos.ts';
import { makeBin, signUpMany } from '../bench/testbed.ts';
import { type Drill, pick, type Report, randomFrom } from './drill.ts';
import { checkPhotoFiles } from './killed-server.ts';

const ROUNDS = 400;
const AT_ONCE = 6;
const sizes = ['large', 'medium', 'small'];

/**
 * The owner changes access and photos while a member and a stranger use every URL and id they ever received. Then compares
 * what each of them can read with what they should.
 */
export const hostilePhotoCalls: Drill = {
  name: 'hostile photo calls',
  mustHold:
    'no concurrent calls let anybody read or change a photo without access; no row or file is left over',
  async run({ testbed, seed, scale }) {
    const server = await testbed.server({ DISK_RESERVE_MB: '0' });
    const pool = await testbed.pool(server);
    const race = await PhotoRace.prepare(server.address, randomFrom(seed));
    await race.run(Math.max(20, Math.round(ROUNDS * scale)));
    const report = await race.report();
    report.failures.push(...(await checkPhotoFiles(pool, server.dataDir)));
    const { rowCount } = await pool.query(
      `SELECT FROM attachments WHERE kind = 'me' AND deleted_at IS NOT NULL GROUP BY owner_id HAVING count(*) > 1`,
    );
    if (rowCount !== 0) report.failures.push('several photos of a profile are in the trash');
    return report;
  },
};

type Known = { id: string; target: PhotoTarget };

class PhotoRace {
  readonly #address: string;
  readonly #random: () => number;
  readonly #olga: Account;
  readonly #member: Account;
  readonly #stranger: Account;
  readonly #targets: PhotoTarget[];
  readonly #bin: { kind: 'bin'; id: string };
  readonly #file: Bytes;
  readonly #known: Known[] = [];
  readonly #failures = new Set<string>();
  #isShared = false;
  #calls = 0;

  private constructor(
    address: string,
    random: () => number,
    people: readonly Account[],
    [binId, itemId]: [string, string],
    file: Bytes,
  ) {
    [this.#olga, this.#member, this.#stranger] = people as [Account, Account, Account];
    this.#address = address;
    this.#random = random;
    this.#bin = { kind: 'bin', id: binId };
    this.#file = file;
    this.#targets = [this.#bin, { kind: 'item', id: itemId, binId }, { kind: 'me', id: this.#olga.userId }];
  }

  static async prepare(address: string, random: () => number): Promise<PhotoRace> {
    const people = await signUpMany(address, 3);
    for (const each of people) await call(address, each, 'me.get', {});
    const { binId, itemIds } = await makeBin({ address }, people[0] as Account, 'Attic', [{ name: 'Lamp' }]);
    const file = await buildPhoto({ width: 64, height: 48 });
    return new PhotoRace(address, random, people, [binId, itemIds[0] ?? ''], file);
  }

  async run(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      const acts = Array.from({ length: AT_ONCE }, () => this.#act());
      if (this.#random() < 0.2) acts.push(this.#share(!this.#isShared));
      await Promise.all(acts);
    }
  }

  /** Compares after the last call, with and without access. */
  async report(): Promise<Report> {
    let seen = 0;
    for (const isShared of [true, false]) {
      if (this.#isShared !== isShared) await this.#share(isShared);
      seen += await this.#compare(isShared);
    }
    return {
      failures: [...this.#failures].slice(0, 20),
      figures: {
        'calls, six at a time': this.#calls,
        'photos created': this.#known.length,
        'photos read at the end': seen,
      },
    };
  }

  /** Reads each photo that ever existed, for each person and size. Returns how many reads succeeded. */
  async #compare(isShared: boolean): Promise<number> {
    let seen = 0;
    const shown = await this.#shownIds();
    for (const { id, target } of this.#known) {
      const isShown = shown.get(target.id)?.has(id) === true;
      for (const person of [this.#member, this.#stranger]) {
        const mayRead = person === this.#member && isShown && isShared;
        for (const size of sizes) {
          const status = await this.#read(person, id, size);
          if ((status === 200) !== mayRead)
            this.#failures.add(`${target.kind}: ${status} where access is ${isShared}, shown ${isShown}`);
          if (status === 200) seen++;
        }
      }
    }
    for (const id of [...shown.values()].flatMap((ids) => [...ids]))
      if ((await this.#read(this.#olga, id, 'small')) !== 200)
        this.#failures.add('a listed photo cannot be read');
    return seen;
  }

  async #act(): Promise<void> {
    this.#calls++;
    const random = this.#random();
    const target = this.#pick(this.#targets);
    if (random < 0.25) return this.#create(this.#olga, target);
    if (random < 0.45) return void (await this.#change(this.#olga, target));
    if (random < 0.6) return this.#changeWithoutRight(this.#member);
    if (random < 0.75) return this.#changeWithoutRight(this.#stranger);
    const known = this.#pickKnown();
    if (known === undefined || random < 0.8) {
      const guessed = await this.#read(this.#stranger, crypto.randomUUID(), 'large');
      if (guessed !== 404) this.#failures.add(`a guessed URL: ${guessed}`);
      return;
    }
    const status = await this.#read(this.#stranger, known.id, this.#pick(sizes));
    if (status !== 404) this.#failures.add(`a stranger read a ${known.target.kind}’s photo: ${status}`);
    await this.#read(this.#member, known.id, 'small');
  }

  async #create(by: Account, target: PhotoTarget): Promise<void> {
    const id = crypto.randomUUID();
    const answer = await fetch(`${this.#address}/api/photos.create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by.token}` },
      body: photoForm({ target, id }, this.#file),
    });
    this.#note('photos.create', answer.status);
    await answer.arrayBuffer();
    if (answer.status !== 200) return;
    if (by !== this.#olga) this.#failures.add(`a ${target.kind} got a photo of a viewer or stranger`);
    this.#known.push({ id, target });
  }

  async #change(by: Account, target: PhotoTarget): Promise<number> {
    const name = this.#pick(['photos.delete', 'photos.restore', 'photos.order']);
    const id = this.#pickKnown()?.id ?? crypto.randomUUID();
    const answer = await fetch(`${this.#address}/api/${name}`, {
      method: 'POST',
      headers: by.headers,
      body: JSON.stringify({ data: { target, ...(name === 'photos.order' ? { ids: [id] } : { id }) } }),
    });
    this.#note(name, answer.status);
    await answer.arrayBuffer();
    return answer.status;
  }

  /** A change by somebody without the right to it. */
  async #changeWithoutRight(by: Account): Promise<void> {
    const target = this.#pick(this.#targets);
    if (this.#random() < 0.3) return this.#create(by, target);
    const status = await this.#change(by, target);
    if (status === 200) this.#failures.add(`a ${target.kind}’s photos were changed by a viewer or stranger`);
  }

  async #share(isShared: boolean): Promise<void> {
    const ask = <T>(by: Account, name: string, data: unknown) => call<T>(this.#address, by, name, data);
    if (isShared) {
      const invited = { targets: [this.#bin], emails: [this.#member.email], role: 'viewer' };
      const made = await ask<{ invites: { link: string }[] }>(this.#olga, 'invites.create', invited);
      await ask(this.#member, 'invites.accept', { token: made.invites[0]?.link.split('/').at(-1) });
      this.#isShared = true;
      return;
    }
    await ask(this.#olga, 'accessEntries.delete', { target: this.#bin, userId: this.#member.userId });
    this.#isShared = false;
    const known = this.#pickKnown();
    // Immediately, not after a second.
    if (known && (await this.#read(this.#member, known.id, 'medium')) !== 404)
      this.#failures.add('a photo was read after access had ended');
  }

  async #shownIds(): Promise<Map<string, Set<string>>> {
    type Shown = { id: string; photos?: { id: string }[] };
    const bin = await call<Shown & { items: Shown[] }>(this.#address, this.#olga, 'bins.get', {
      id: this.#bin.id,
    });
    const { photo } = await call<{ photo?: { id: string } }>(this.#address, this.#olga, 'me.get', {});
    const idsOf = (photos: { id: string }[] = []) => new Set(photos.map(({ id }) => id));
    return new Map([
      ...[bin, ...bin.items].map((each): [string, Set<string>] => [each.id, idsOf(each.photos)]),
      [this.#olga.userId, idsOf(photo && [photo])],
    ]);
  }

  async #read(by: Account, id: string, size: string): Promise<number> {
    const headers = { authorization: `Bearer ${by.token}` };
    const answer = await fetch(`${this.#address}/photos/${id}/${size}`, { headers });
    await answer.arrayBuffer();
    if (answer.status >= 500) this.#failures.add(`reading: ${answer.status}`);
    return answer.status;
  }

  #note(name: string, status: number): void {
    if (status >= 500) this.#failures.add(`${name}: ${status}`);
  }

  #pick<T>(from: readonly T[]): T {
    return pick(this.#random, from);
  }

  /** A photo that exists or existed, if there is one. */
  #pickKnown(): Known | undefined {
    return this.#pick<Known | undefined>(this.#known);
  }
}
