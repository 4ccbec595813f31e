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
  const random = randomFrom(options.seed);
  const belief = new Belief(random);
  const steps: Step[] = [];
  for (let person = 0; person < options.people; person++) {
    const device = person * options.devicesEach;
    for (let n = 0; n < 2; n++) {
      steps.push(write(device, belief.createBin(person, undefined)));
      steps.push(...(belief.createItems(person) ?? []).map((each) => write(device, each)));
    }
  }
  steps.push({ act: 'settle' });
  while (steps.length < options.steps) steps.push(...nextSteps(random, belief, options));
  return steps;
}

function write(device: number, made: StoryWrite): Step {
  return { act: 'write', device, write: made };
}

function nextSteps(random: Random, belief: Belief, options: ScriptOptions): Step[] {
  const device = random.below(options.people * options.devicesEach);
  const person = Math.floor(device / options.devicesEach);
  const process = random.below(options.processes);
  const kind = draw(random, weights);
  switch (kind) {
    case 'leave':
    case 'return':
    case 'cut':
      return [{ act: kind, device }];
    case 'grant': {
      const binId = belief.ownBin(person);
      const other = otherThan(random, person, options.people);
      const role = random.pick<Role>(['viewer', 'editor', 'admin']);
      if (binId === undefined) return [];
      belief.grant(binId, other, role);
      return [{ act: 'grant', binId, person: other, role }];
    }
    case 'revoke': {
      const shared = belief.sharedBin();
      if (shared === undefined) return [];
      belief.revoke(shared.binId, shared.person);
      return [{ act: 'revoke', ...shared }];
    }
    case 'deafen':
    case 'hear':
      return [{ act: kind, process }];
    case 'kill':
      return options.withKills ? [{ act: 'kill', process }] : [];
    case 'purge':
      belief.purge();
      return [{ act: 'purge' }];
    case 'newEpoch':
    case 'backup':
    case 'restore':
    case 'settle':
      return [{ act: kind }];
    case 'stranger':
      return (belief.anything() ?? []).map((each) => write(device, each));
    default:
      return (belief[kind](person) ?? []).map((each) => write(device, each));
  }
}

const weights = {
  makeBin: 6,
  createItems: 14,
  stepQuantity: 18,
  changeItem: 5,
  moveItems: 8,
  moveAwayAndBack: 3,
  deleteItems: 6,
  restoreItems: 5,
  changeBin: 5,
  moveBin: 6,
  deleteBin: 4,
  restoreBin: 4,
  openBin: 1,
  changeProfile: 1,
  reuseId: 2,
  stranger: 3,
  leave: 5,
  return: 6,
  cut: 4,
  grant: 7,
  revoke: 3,
  deafen: 0.7,
  hear: 1,
  kill: 0.3,
  purge: 0.7,
  newEpoch: 0.4,
  backup: 0.5,
  restore: 0.4,
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
