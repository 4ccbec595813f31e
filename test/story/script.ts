import type { Role } from '#domain/access/access.ts';
import { type Random, randomFrom } from '../../scripts/seed/random.ts';
import { Belief } from './belief.ts';
import type { Step, StoryWrite } from './step.ts';

export type ScriptOptions = {
  seed: number;
  steps: number;
  people: number;
  devicesEach: number;
  processes: number;
  /** Whether processes may be killed. */
  withKills: boolean;
};

/**
 * A story for this seed, always the same. It is written as if each step did what it is meant to, so that most writes
 * make sense; offline devices, races, refusals and lost rights then see to the rest.
 */
export function writeScript(options: ScriptOptions): Step[] {
  const writer = new Writer(options);
  const steps = writer.begin();
  while (steps.length < options.steps) steps.push(...writer.next());
  return steps;
}

function write(device: number, made: StoryWrite): Step {
  return { act: 'write', device, write: made };
}

class Writer {
  readonly #options: ScriptOptions;
  readonly #random: Random;
  readonly #belief: Belief;
  readonly #offline = new Set<number>();

  constructor(options: ScriptOptions) {
    this.#options = options;
    this.#random = randomFrom(options.seed);
    this.#belief = new Belief(this.#random, options.people - 1);
  }

  /** Everybody makes two bins and puts something into them. */
  begin(): Step[] {
    const { people, devicesEach } = this.#options;
    const steps: Step[] = [];
    for (let person = 0; person < people; person++) {
      const device = person * devicesEach;
      const actor = { person, device, isOnline: true };
      for (let n = 0; n < 2; n++) {
        steps.push(write(device, this.#belief.createBin(actor, undefined)));
        steps.push(...(this.#belief.createItems(actor) ?? []).map((each) => write(device, each)));
      }
    }
    return [...steps, { act: 'settle' }];
  }

  next(): Step[] {
    const { people, devicesEach, processes } = this.#options;
    const device = this.#random.below(people * devicesEach);
    const person = Math.floor(device / devicesEach);
    const actor = { person, device, isOnline: !this.#offline.has(device) };
    const process = this.#random.below(processes);
    const kind = draw(this.#random, weights);
    switch (kind) {
      case 'leave':
        this.#offline.add(device);
        return [{ act: kind, device }];
      case 'return':
        this.#offline.delete(device);
        this.#belief.send(device);
        return [{ act: kind, device }];
      case 'cut':
        return [{ act: kind, device }];
      case 'grant':
        return this.#grant(person);
      case 'revoke': {
        const shared = this.#belief.sharedBin();
        if (shared === undefined) return [];
        this.#belief.revoke(shared.binId, shared.person);
        return [{ act: kind, ...shared }];
      }
      case 'changeRole': {
        const shared = this.#belief.sharedBin();
        const role = this.#random.pick(roles);
        if (shared === undefined) return [];
        this.#belief.changeRole(shared.binId, shared.person, role);
        return [{ act: kind, ...shared, role }];
      }
      case 'deafen':
      case 'hear':
        return [{ act: kind, process }];
      case 'kill':
        return this.#options.withKills ? [{ act: kind, process }] : [];
      case 'purge':
      case 'restore':
        this.#belief[kind]();
        return [{ act: 'compare' }, { act: kind }];
      case 'backup':
        this.#belief.backup();
        return [{ act: 'settle' }, { act: kind }];
      case 'newEpoch':
        // Under a new epoch everything comes anew, and what was wrong before would not be seen at the end.
        return [{ act: 'compare' }, { act: kind }];
      case 'compare':
      case 'settle':
        return [{ act: kind }];
      default:
        return (this.#belief[kind](actor) ?? []).map((each) => write(device, each));
    }
  }

  #grant(person: number): Step[] {
    const binId = this.#belief.ownBin(person);
    const other = otherThan(this.#random, person, this.#options.people);
    const role = this.#random.pick(roles);
    if (binId === undefined) return [];
    this.#belief.grant(binId, other, role);
    return [{ act: 'grant', binId, person: other, role }];
  }
}

const roles: readonly Role[] = ['viewer', 'editor', 'admin'];

const weights = {
  makeBin: 5,
  createItems: 16,
  stepQuantity: 18,
  changeItem: 5,
  moveItems: 8,
  moveAwayAndBack: 3,
  deleteItems: 12,
  restoreItems: 5,
  changeBin: 5,
  moveBin: 6,
  deleteBin: 3,
  restoreBin: 4,
  openBin: 1,
  changeProfile: 1,
  reuseId: 2,
  anything: 3,
  leave: 5,
  return: 6,
  cut: 4,
  grant: 6,
  changeRole: 10,
  revoke: 3,
  deafen: 0.7,
  hear: 1,
  kill: 0.3,
  purge: 0.5,
  newEpoch: 0.4,
  backup: 0.5,
  restore: 0.4,
  compare: 0.7,
  settle: 5,
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

function otherThan(random: Random, person: number, people: number): number {
  return (person + 1 + random.below(people - 1)) % people;
}
