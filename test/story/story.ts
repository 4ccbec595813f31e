import type { Target } from '#domain/access/access.ts';
import type { Group } from '#domain/access/group.ts';
import type { CallResult } from '#domain/calls.ts';
import { purgeLists } from '#server/features/lists/purge-lists.ts';
import { purgeFields } from '#server/features/trash/purge-fields.ts';
import { emptyTrash } from '#server/jobs/housekeeping.ts';
import type { Hint } from '#server/live/hint.ts';
import { notifyPeers } from '#server/live/peers.queries.ts';
import { writePayloads } from '#server/live/peers.ts';
import { randomFrom } from '../../scripts/seed/random.ts';
import { call, signUp } from '../account.ts';
import { restoreBackup, takeBackup } from './backup.ts';
import { Device } from './device.ts';
import { untilEqual } from './equality.ts';
import { installRecorder } from './recorder-tables.ts';
import { type ScriptOptions, writeScript } from './script.ts';
import type { Invited, Step, StoryWrite } from './step.ts';
import { verifyStory } from './verification.ts';
import { WallClock } from './wall-clock.ts';
import type { World } from './world.ts';

export type StoryReport = { figures: Record<string, string | number>; failures: string[] };

/**
 * A random test: people with several devices each make the writes of the seed's script. Then waits until everything is
 * sent and received, and returns what is wrong. The world's database must be new.
 */
export async function runStory(
  world: World,
  options: Pick<ScriptOptions, 'seed' | 'steps' | 'devicesEach'> & { people: number },
): Promise<StoryReport> {
  const processes = world.processes;
  const devices = await createDevices(world, options);
  const people = [...new Set(devices.map((device) => device.person))];
  const faults = { withKills: world.kill !== undefined, isRough: world.setDeaf !== undefined };
  const script = writeScript({ ...options, ...faults, people, processes });
  const clock = new WallClock();
  const story = new Story(world, devices, options);
  try {
    for (const device of devices) device.goOnline();
    for (const [n, step] of script.entries()) await story.play(n, step);
    await story.finish();
    const report = await verifyStory(world, devices, {
      steps: script.length,
      restoredAt: story.restoredAt,
      clock,
    });
    return { ...report, failures: [...report.failures, ...story.failures] };
  } finally {
    clock.stop();
    await Promise.all(devices.map((device) => device.goOffline()));
  }
}

/** The last person has the free plan, so that limits are reached. */
async function createDevices(world: World, options: { seed: number; people: number; devicesEach: number }) {
  const people = [];
  for (let n = 0; n < options.people; n++) people.push(await signUp(world.addressOf(0), `Person${n}`));
  for (const person of people) {
    await fetch(`${world.addressOf(0)}/api/me.get`, {
      method: 'POST',
      headers: person.headers,
      body: '{"data":{}}',
    });
  }
  const last = people.at(-1)?.userId;
  await world.pool.query(`UPDATE profiles SET plan = 'free' WHERE user_id = $1`, [last]);
  await world.pool.query('UPDATE account_revisions SET revision = revision + 1 WHERE user_id = $1', [last]);
  await installRecorder(world.pool);
  return people.flatMap((person, n) =>
    Array.from(
      { length: options.devicesEach },
      (_, each) => new Device(person, world, randomFrom(options.seed * 1_000 + n * 10 + each)),
    ),
  );
}

type AboutInvite = Extract<Step, { invited: Invited }>;

class Story {
  restoredAt = 0;
  readonly failures: string[] = [];
  readonly #world: World;
  readonly #devices: Device[];
  readonly #seed: number;

  constructor(world: World, devices: Device[], { seed }: { seed: number }) {
    this.#world = world;
    this.#devices = devices;
    this.#seed = seed;
  }

  async play(n: number, step: Step): Promise<void> {
    const { pool } = this.#world;
    switch (step.act) {
      case 'write':
        return this.#device(step).act(operationId(this.#seed, n), step.write);
      case 'goOffline':
      case 'disconnect':
        return this.#device(step)[step.act]();
      case 'goOnline':
        return this.#device(step).goOnline();
      case 'readInbox':
        return this.#readInbox(this.#device(step), n);
      case 'readLists':
        if (this.#device(step).isOnline) await this.#device(step).readLists(this.#world.addressOf(0));
        return;
      case 'followLink':
      case 'withdrawInvite':
        return this.#aboutInvite(step, n);
      case 'claimCode':
        return this.#claimCode(step, n);
      case 'changeGroup':
        return this.#changeGroup(step, n);
      case 'mute':
        return this.#world.setDeaf?.(step.process, true);
      case 'unmute':
        return this.#world.setDeaf?.(step.process, false);
      case 'kill':
        return this.#world.kill?.(step.process);
      case 'purge': {
        const hints: Hint[] = [];
        const now = new Date().toISOString();
        await emptyTrash(pool, (hint) => hints.push(hint), now);
        await purgeLists(pool, (hint) => hints.push(hint), now);
        await purgeFields(pool, (hint) => hints.push(hint), now);
        for (const hint of hints) await this.#notifyPeers(hint);
        return;
      }
      case 'newEpoch':
        await pool.query('UPDATE installation SET epoch = gen_random_uuid()');
        return;
      case 'backup':
        return takeBackup(pool);
      case 'restore':
        if (await restoreBackup(pool)) this.restoredAt = performance.now();
        return;
      case 'settle':
        return this.#untilSent((device) => device.isOnline);
      case 'compare':
        return this.#compare(n);
    }
  }

  /** Marks as read what this device shows. */
  #readInbox(device: Device, n: number): void {
    const unread = device.copy.me?.notifications.filter((each) => !each.read) ?? [];
    const ids = unread.map(({ id }) => id);
    if (ids.length > 0) device.act(operationId(this.#seed, n), { call: 'notifications.read', data: { ids } });
  }

  async #aboutInvite(step: AboutInvite, n: number): Promise<void> {
    const { target } = step.invited;
    const inviter = this.#device({ device: step.inviter });
    const address = this.#world.addressOf(0);
    const list = call<CallResult<'invites.list'>>(address, inviter.person, 'invites.list', { target });
    // The target may no longer exist.
    const sent = await list.then(({ sent }) => sent).catch(() => []);
    // Only the sender sees the link.
    const found = step.act === 'followLink' ? sent.find(({ link }) => link !== undefined) : sent[0];
    if (found === undefined) return;
    const token = found.link?.split('/').at(-1) ?? '';
    const write: StoryWrite =
      step.act === 'followLink'
        ? { call: 'invites.accept', data: { token } }
        : { call: 'invites.delete', data: { target, id: found.id } };
    this.#device(step).act(operationId(this.#seed, n), write);
  }

  async #claimCode({ device, ownerDevice, target }: Extract<Step, { act: 'claimCode' }>, n: number) {
    const owner = this.#device({ device: ownerDevice });
    const list = await call<CallResult<'codes.list'>>(
      this.#world.addressOf(0),
      owner.person,
      'codes.list',
      {},
    );
    const code = list.codes.find(({ state }) => state === 'free')?.code;
    // Sometimes a code that is already in use.
    const other = list.codes[n % Math.max(1, list.codes.length)]?.code;
    const chosen = n % 5 === 0 ? other : code;
    if (chosen === undefined) return;
    const data = { code: chosen, target, replace: n % 2 === 0 };
    this.#device({ device }).act(operationId(this.#seed, n), { call: 'codes.claim', data });
  }

  async #changeGroup({ device, target, person }: Extract<Step, { act: 'changeGroup' }>, n: number) {
    const owner = this.#device({ device });
    const address = this.#world.addressOf(0);
    const { groups } = await call<CallResult<'groups.list'>>(address, owner.person, 'groups.list', {});
    const group = groups[n % 2];
    const people = [...new Set(this.#devices.map((each) => each.person))];
    const userId = people[person]?.userId ?? '';
    const write = group === undefined ? newGroup(n) : changeOfGroup(group, target, userId, n);
    owner.act(operationId(this.#seed, n), write);
  }

  /** All online devices must be up to date. */
  async #compare(n: number): Promise<void> {
    this.#unmuteAll();
    const online = this.#devices.filter((device) => device.isOnline);
    await this.#untilSent((device) => device.isOnline);
    const { differences } = await untilEqual(online, this.#world.addressOf(0), this.#world.timeoutMs);
    this.failures.push(...differences.map((difference) => `at step ${n} ${difference}`));
  }

  /** Ends all faults and waits until every write is answered. */
  async finish(): Promise<void> {
    this.#unmuteAll();
    for (const device of this.#devices) device.goOnline();
    await this.#untilSent(() => true);
  }

  #unmuteAll(): void {
    for (let process = 0; process < this.#world.processes; process++) this.#world.setDeaf?.(process, false);
  }

  async #untilSent(isMeant: (device: Device) => boolean): Promise<void> {
    await Promise.all(this.#devices.filter(isMeant).map((device) => device.untilSent()));
  }

  /** Notifies like another process after its commit. */
  async #notifyPeers(hint: Hint | undefined): Promise<void> {
    if (hint !== undefined)
      await notifyPeers(this.#world.pool, { payloads: writePayloads('the story', [hint]) });
  }

  #device({ device }: { device: number }): Device {
    const found = this.#devices[device];
    if (found === undefined) throw new Error(`no device ${device}`);
    return found;
  }
}

function operationId(seed: number, n: number): string {
  return `${seed.toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}

function newGroup(n: number): StoryWrite {
  return { call: 'groups.create', data: { name: `Group ${n}` } };
}

/** Gives and takes in turn; some of it is refused. */
function changeOfGroup({ id, members }: Group, target: Target, userId: string, n: number): StoryWrite {
  const isMember = members.some((each) => each.userId === userId);
  switch (n % 7) {
    case 0:
      return {
        call: 'groups.revoke',
        data: n % 2 === 0 ? { id, target } : { id, allPlaces: true },
      };
    case 1:
      return n % 3 === 0
        ? { call: 'groups.delete', data: { id } }
        : { call: 'groups.update', data: { id, name: `Group ${n}` } };
    case 2:
    case 3:
      return isMember
        ? { call: 'groups.removeMember', data: { id, userId } }
        : { call: 'groups.addMembers', data: { id, userIds: [userId] } };
    case 4:
      return { call: 'groups.grant', data: { id, allPlaces: true, role: n % 2 === 0 ? 'viewer' : 'editor' } };
    default:
      return {
        call: 'groups.grant',
        data: { id, targets: [target], role: n % 2 === 0 ? 'viewer' : 'editor' },
      };
  }
}
