import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Profile } from '#domain/account/profile.ts';
import type { Bin, BinHeader } from '#domain/bins/bin.ts';
import { planLimits } from '#domain/plans/plan-limits.ts';
import { type Account, call } from '../account.ts';
import type { Device } from './device.ts';
import { judgeOperations, type Outcomes, readOutcomes } from './ledger.ts';
import type { StoryReport } from './story.ts';
import { Witness } from './witness.ts';
import type { World } from './world.ts';

/** What the server says a person may see. */
export type Truth = { person: Account; bins: Map<string, Bin>; me: Profile };

/** To be called once every write is answered: waits until every device is told, and holds it all against the server. */
export async function judge(
  world: World,
  devices: readonly Device[],
  { steps, restoredAt }: { steps: number; restoredAt: number },
): Promise<StoryReport> {
  const people = [...new Set(devices.map((device) => device.person))];
  const truths = new Map<Account, Truth>();
  for (const person of people) truths.set(person, await readTruth(world.addressOf(0), person));
  const calmAt = performance.now();
  const failures = await untilEqual(world, devices, truths);
  const healedMs = performance.now() - calmAt;
  const witness = await Witness.read(world.pool);
  const outcomes = await readOutcomes(world.pool);
  const all = [...truths.values()];
  failures.push(...devices.flatMap((device) => judgeDevice(device, witness)));
  failures.push(...judgeOperations(devices, outcomes, all, witness.purged, restoredAt));
  failures.push(...all.flatMap(judgeTruth));
  return { failures, figures: figuresOf(devices, outcomes, all, steps, healedMs) };
}

async function readTruth(address: string, person: Account): Promise<Truth> {
  const { bins: headers } = await call<{ bins: BinHeader[] }>(address, person, 'bins.list', {});
  const bins = new Map<string, Bin>();
  for (const { id } of headers) bins.set(id, await call<Bin>(address, person, 'bins.get', { id }));
  for (const header of headers) {
    const { items: _, ...ofBin } = bins.get(header.id) ?? { items: [] };
    if (!isDeepStrictEqual(ofBin, header)) throw new Error(`bins.list and bins.get differ on ${header.id}`);
  }
  return { person, bins, me: await call<Profile>(address, person, 'me.get', {}) };
}

async function untilEqual(
  world: World,
  devices: readonly Device[],
  truths: ReadonlyMap<Account, Truth>,
): Promise<string[]> {
  const deadline = performance.now() + world.patienceMs;
  for (;;) {
    const differences = devices.flatMap((device, n) => {
      const truth = truths.get(device.person);
      return truth === undefined ? [] : differencesOf(device, truth).map((each) => `device ${n}: ${each}`);
    });
    if (differences.length === 0 || performance.now() > deadline) return differences;
    await pause(10);
  }
}

function differencesOf({ copy }: Device, { bins, me }: Truth): string[] {
  const differences: string[] = [];
  for (const id of copy.bins.keys()) if (!bins.has(id)) differences.push(`still has bin ${id}`);
  for (const [id, { items, ...header }] of bins) {
    const held = copy.bins.get(id);
    if (held === undefined) differences.push(`lacks bin ${id}`);
    else if (held.revision !== header.revision)
      differences.push(`has bin ${id} at ${held.revision}, not ${header.revision}`);
    else if (!isDeepStrictEqual(comparable(held.header), comparable(header)))
      differences.push(`has another header of ${id}: ${JSON.stringify([held.header, header])}`);
    else if (!isDeepStrictEqual(held.items, new Map(items.map((item) => [item.id, item]))))
      differences.push(`has other items in ${id}: ${JSON.stringify([[...held.items.values()], items])}`);
  }
  if (!isDeepStrictEqual(copy.me, me)) differences.push('has another profile');
  return differences;
}

// Being opened tells nobody live.
function comparable({ lastAccessed: _, ...header }: BinHeader): Omit<BinHeader, 'lastAccessed'> {
  return header;
}

function judgeDevice(device: Device, witness: Witness): string[] {
  const { userId } = device.person;
  const told = device.received.flatMap((messages) => witness.judge(userId, messages));
  const answered = device.answered.flatMap(({ result }) => headersIn(result));
  return [
    ...device.faults,
    ...device.copy.holes.map((id) => `a message did not continue what was held of ${id}`),
    ...device.copy.repeats.map((id) => `${id} was told twice`),
    ...told,
    ...answered.flatMap((header) => witness.judgeBin(userId, header, [])),
  ];
}

function headersIn(result: Record<string, unknown> | undefined): BinHeader[] {
  const all = Array.isArray(result?.bins) ? result.bins : [result];
  return all.filter((each) => each?.accessList !== undefined) as BinHeader[];
}

/** What must hold of anybody's bins, whatever happened. */
function judgeTruth({ person, bins, me }: Truth): string[] {
  const failures: string[] = [];
  const all = [...bins.values()];
  for (const bin of all) {
    const live = bin.items.filter((item) => item.deletedAt === undefined);
    const quantity = live.reduce((sum, item) => sum + item.quantity, 0);
    if (bin.itemCount !== live.length || bin.quantityTotal !== quantity)
      failures.push(
        `bin ${bin.id} counts ${bin.itemCount} of ${bin.quantityTotal}, holds ${live.length} of ${quantity}`,
      );
  }
  const itemIds = all.flatMap((bin) => bin.items.map((item) => item.id));
  if (new Set(itemIds).size < itemIds.length) failures.push(`${person.email} has an item twice`);
  const own = all.filter((bin) => bin.ownerId === person.userId && bin.deletedAt === undefined);
  if (new Set(own.map((bin) => bin.nameKey)).size < own.length) failures.push('two bins have one name');
  const { maxBins, maxItemsPerBin } = planLimits[me.plan];
  if (maxBins !== null && own.length > maxBins) failures.push(`${own.length} bins on plan ${me.plan}`);
  if (maxItemsPerBin !== null && own.some((bin) => bin.itemCount > maxItemsPerBin))
    failures.push(`too many items on plan ${me.plan}`);
  return failures;
}

function figuresOf(
  devices: readonly Device[],
  outcomes: Outcomes,
  truths: readonly Truth[],
  steps: number,
  healedMs: number,
): StoryReport['figures'] {
  const sum = (count: (device: Device) => number) => devices.reduce((total, each) => total + count(each), 0);
  const changes = (device: Device) =>
    device.received.flat().filter((message) => message.type === 'changes').length;
  return {
    steps,
    'people and devices': `${truths.length} and ${devices.length}`,
    'operations done · refused': `${outcomes.done.size} · ${outcomes.refused.size}`,
    'refused with': commonest([...outcomes.refused.values()]),
    'sent again': sum((device) => device.resent),
    'live connections': sum((device) => device.received.length),
    'live changes': sum(changes),
    'bins at the end': truths.reduce((total, { bins }) => total + bins.size, 0),
    'all equal after ms': Math.round(healedMs),
  };
}

function commonest(codes: readonly string[]): string {
  const counted = [...Map.groupBy(codes, (code) => code)].map(([code, all]) => ({ code, times: all.length }));
  return counted
    .sort((a, b) => b.times - a.times)
    .map(({ code, times }) => `${code}×${times}`)
    .join(' ');
}
