import type { Role } from '#domain/access/access.ts';
import { type Random, randomFrom } from '../../scripts/seed/random.ts';
import { binWrites, createBin } from './bin-writes.ts';
import { Chooser } from './chooser.ts';
import { documentWrites } from './document-writes.ts';
import { fieldWrites } from './field-writes.ts';
import { itemWrites } from './item-writes.ts';
import { listWrites } from './list-writes.ts';
import { createLocation, locationWrites } from './location-writes.ts';
import type { ExpectedTarget } from './model.ts';
import { otherWrites } from './other-writes.ts';
import { accept, end, inviteTo, needsServer, peopleWrites } from './people-writes.ts';
import type { Actor, Step, StoryPerson, StoryWrite } from './step.ts';
import { stockWrites } from './stock-writes.ts';

export type ScriptOptions = {
  seed: number;
  steps: number;
  people: readonly StoryPerson[];
  devicesEach: number;
  processes: number;
  /** True if processes may be killed. */
  withKills: boolean;
  /** True if processes may miss notifications for a while, and the database be restored from a backup. */
  isRough: boolean;
};

/**
 * Generates the steps for a seed, as if each of them succeeded, so that most writes make sense. Offline devices, races,
 * refusals and ended access cause the rest.
 */
export function writeScript(options: ScriptOptions): Step[] {
  const writer = new Writer(options);
  const steps = writer.begin();
  while (steps.length < options.steps) steps.push(...writer.next());
  return steps;
}

const writes = {
  ...itemWrites,
  ...binWrites,
  ...locationWrites,
  ...peopleWrites,
  ...stockWrites,
  ...listWrites,
  ...fieldWrites,
  ...documentWrites,
  ...otherWrites,
};

class Writer {
  readonly #options: ScriptOptions;
  readonly #random: Random;
  readonly #chooser: Chooser;
  readonly #offline = new Set<number>();

  constructor(options: ScriptOptions) {
    this.#options = options;
    this.#random = randomFrom(options.seed);
    this.#chooser = new Chooser(this.#random, options.people);
  }

  /** Each person creates a location with a bin and another bin, fills them, and shares both. */
  begin(): Step[] {
    const everybody = [...this.#options.people.keys()].map((person) => this.#firstDeviceOf(person));
    const made = everybody.flatMap((actor) => {
      const steps = [this.#by(actor, createLocation(this.#chooser, actor))];
      const place = this.#chooser.location(actor, 'add a bin here', { owner: actor.person });
      for (const holder of [place, undefined]) {
        steps.push(this.#by(actor, createBin(this.#chooser, actor, holder)));
        steps.push(...this.#all(actor, itemWrites.createItems(this.#chooser, actor)));
      }
      return steps;
    });
    const invited = everybody.flatMap((actor) => {
      const wanted = { owner: actor.person };
      const place = this.#chooser.location(actor, 'manage people', wanted);
      const bin = this.#chooser.bin(actor, 'manage people', wanted);
      const first = this.#chooser.personOtherThan(actor.person);
      const second = this.#chooser.personOtherThan(actor.person, first ?? 0);
      return [
        this.#invite(actor, place, first, 'viewer'),
        this.#invite(actor, place, second, this.#random.pick(['editor', 'admin'])),
        this.#invite(actor, bin, first, this.#random.pick(['editor', 'admin'])),
      ].flat();
    });
    const accepted = this.#chooser.model.state.invited.map((each) =>
      this.#by(this.#firstDeviceOf(each.person), accept(this.#chooser, each)),
    );
    // Invitations reach the inboxes after the answer; without the comparison some would be accepted too early.
    const [settle, compare] = [{ act: 'settle' }, { act: 'compare' }] as const;
    return [...made, settle, ...invited, settle, compare, ...accepted, settle];
  }

  next(): Step[] {
    const { people, devicesEach, processes } = this.#options;
    const device = this.#random.below(people.length * devicesEach);
    const person = Math.floor(device / devicesEach);
    const actor = { person, device, isOnline: !this.#offline.has(device) };
    const process = this.#random.below(processes);
    const kind = draw(this.#random, weights);
    switch (kind) {
      case 'goOffline':
        this.#offline.add(device);
        return [{ act: kind, device }];
      case 'goOnline':
        return [this.#goOnline(device)];
      case 'disconnect':
      case 'readInbox':
      case 'readLists':
        return [{ act: kind, device }];
      case 'lostWhileAway':
        return this.#lostWhileAway(actor);
      case 'followLink':
      case 'withdrawInvite':
        return this.#aboutInvite(kind, device);
      case 'claimCode':
        return this.#claimCode(actor);
      case 'changeGroup':
        return this.#changeGroup(actor);
      case 'mute':
      case 'unmute':
        return this.#options.isRough ? [{ act: kind, process }] : [];
      case 'kill':
        return this.#options.withKills ? [{ act: kind, process }] : [];
      case 'purge':
        this.#chooser.model.purge();
        return [{ act: 'compare' }, { act: kind }];
      case 'backup':
      case 'restore':
      case 'newEpoch':
        return this.#options.isRough ? this.#changePast(kind) : [];
      case 'compare':
      case 'settle':
        return [{ act: kind }];
      default:
        if ((needsServer(kind) || kind === 'makeCodes') && !actor.isOnline) return [];
        return this.#all(actor, writes[kind](this.#chooser, actor));
    }
  }

  /** A device goes offline, writes on, and its user loses access to a part of it before it goes online again. */
  #lostWhileAway(away: Actor): Step[] {
    const { model } = this.#chooser;
    const shared = [...model.state.locations, ...model.state.bins].filter(
      (target) => !target.isTrashed && target.entries.some((entry) => entry.person === away.person),
    );
    const target = this.#chooser.pick(shared);
    if (target === undefined) return [];
    const owner = this.#firstDeviceOf(target.owner);
    if (!owner.isOnline) return [];
    const offline = { ...away, isOnline: false };
    const queued = [
      itemWrites.createItems,
      itemWrites.stepQuantity,
      listWrites.tickList,
      fieldWrites.fillField,
      documentWrites.addLink,
      binWrites.changeBin,
      locationWrites.putInPlace,
    ];
    const written = [...queued, itemWrites.createItems].flatMap((make) =>
      this.#all(offline, make(this.#chooser, offline)),
    );
    const ended = this.#by(owner, end(this.#chooser, target, away.person, owner));
    const { device } = away;
    return [{ act: 'goOffline', device }, ...written, ended, { act: 'settle' }, this.#goOnline(device)];
  }

  #claimCode(actor: Actor): Step[] {
    const target = this.#chooser.target(actor, 'claim a code');
    if (target === undefined || !actor.isOnline) return [];
    const { device } = this.#firstDeviceOf(target.owner);
    const { kind, id } = target;
    return [{ act: 'claimCode', device: actor.device, ownerDevice: device, target: { kind, id } }];
  }

  #changeGroup(actor: Actor): Step[] {
    const target = this.#chooser.target(actor, 'manage people');
    if (target?.owner !== actor.person || !actor.isOnline) return [];
    const person = this.#chooser.personOtherThan(actor.person) ?? actor.person;
    const { kind, id } = target;
    return [{ act: 'changeGroup', device: actor.device, target: { kind, id }, person }];
  }

  #invite(actor: Actor, target: ExpectedTarget | undefined, person: number | undefined, role: Role): Step[] {
    if (target === undefined || person === undefined) return [];
    return [this.#by(actor, inviteTo(this.#chooser, target, person, role))];
  }

  #changePast(act: 'backup' | 'restore' | 'newEpoch'): Step[] {
    if (act !== 'newEpoch') this.#chooser.model[act]();
    // Compares first, as a new epoch makes devices load everything again, which hides earlier faults.
    return [{ act: act === 'backup' ? 'settle' : 'compare' }, { act }];
  }

  #aboutInvite(act: 'followLink' | 'withdrawInvite', device: number): Step[] {
    const invited = this.#chooser.pick(this.#chooser.model.state.invited);
    const target = invited && this.#chooser.model.find(invited.target);
    if (invited === undefined || target === undefined) return [];
    const inviter = this.#firstDeviceOf(target.owner).device;
    const { person } = this.#deviceOf(device);
    // Anybody with the link can accept it.
    if (act === 'withdrawInvite') return [{ act, device: inviter, inviter, invited }];
    if (person !== target.owner) accept(this.#chooser, { ...invited, person });
    return [{ act, device, inviter, invited }];
  }

  #goOnline(device: number): Step {
    this.#offline.delete(device);
    this.#chooser.model.send(device);
    return { act: 'goOnline', device };
  }

  #firstDeviceOf(person: number): Actor {
    return this.#deviceOf(person * this.#options.devicesEach);
  }

  #deviceOf(device: number): Actor {
    const person = Math.floor(device / this.#options.devicesEach);
    return { person, device, isOnline: !this.#offline.has(device) };
  }

  #by({ device }: Actor, write: StoryWrite): Step {
    return { act: 'write', device, write };
  }

  #all(actor: Actor, made: readonly StoryWrite[] | undefined): Step[] {
    return (made ?? []).map((write) => this.#by(actor, write));
  }
}

const weights = {
  createItems: 14,
  stepQuantity: 16,
  changeItem: 5,
  changeItems: 2,
  moveItems: 8,
  moveAwayAndBack: 3,
  lendItem: 6,
  lendAsBefore: 3,
  deleteItems: 10,
  restoreItems: 5,
  openBin: 1,
  makeBin: 6,
  changeBin: 5,
  changePrivacy: 4,
  moveBin: 6,
  deleteBin: 3,
  restoreBin: 4,
  makeCodes: 2,
  claimCode: 4,
  checkStock: 3,
  makeList: 4,
  changeList: 2,
  deleteList: 1,
  restoreList: 1.5,
  putInList: 6,
  tickList: 12,
  readLists: 4,
  makeField: 4,
  changeField: 3,
  deleteField: 2,
  restoreField: 1.5,
  fillField: 12,
  addDocument: 2,
  addReceipt: 1.5,
  addLink: 3,
  changeDocument: 4,
  markPhoto: 1,
  deleteDocument: 1.5,
  restoreDocument: 1.5,
  makeLocation: 3,
  moveLocation: 4,
  changeLocation: 3,
  deleteLocation: 1.5,
  restoreLocation: 3,
  putInPlace: 7,
  takeOutOfAll: 2,
  invite: 5,
  answerInvite: 5,
  followLink: 1.5,
  withdrawInvite: 0.7,
  grantToMember: 6,
  changeRole: 8,
  revoke: 4,
  changeGroup: 4,
  leaveTarget: 1.5,
  restoreAccess: 2,
  ask: 4,
  withdraw: 1,
  answerRequest: 5,
  readInbox: 2,
  changeProfile: 1,
  reuseId: 2,
  anything: 4,
  goOffline: 5,
  goOnline: 6,
  disconnect: 4,
  lostWhileAway: 1.5,
  mute: 0.7,
  unmute: 1,
  kill: 0.3,
  purge: 0.5,
  newEpoch: 0.4,
  backup: 0.5,
  restore: 0.4,
  compare: 0.7,
  settle: 14,
} as const;

function draw<K extends string>(random: Random, weighted: Readonly<Record<K, number>>): K {
  const entries = Object.entries(weighted) as [K, number][];
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
  let left = (random.below(1_000_000) / 1_000_000) * total;
  for (const [kind, weight] of entries) {
    left -= weight;
    if (left < 0) return kind;
  }
  throw new Error('nothing to draw from');
}
