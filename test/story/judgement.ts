import type { BinHeader } from '#domain/bins/bin.ts';
import { planLimits } from '#domain/plans/plan-limits.ts';
import type { Device } from './device.ts';
import { readTruths, type Truth, untilEqual } from './equality.ts';
import { isDoneUnseen, judgeOperations, type Outcomes, readOutcomes } from './ledger.ts';
import type { StoryReport } from './story.ts';
import { Witness } from './witness.ts';
import type { World } from './world.ts';

/** To be called once every write is answered: waits until every device is told, and holds it all against the server. */
export async function judge(
  world: World,
  devices: readonly Device[],
  { steps, restoredAt }: { steps: number; restoredAt: number },
): Promise<StoryReport> {
  const truths = await readTruths(world.addressOf(0), devices);
  const calmAt = performance.now();
  const failures = await untilEqual(devices, truths, world.patienceMs);
  const healedMs = performance.now() - calmAt;
  const witness = await Witness.read(world.pool);
  const outcomes = await readOutcomes(world.pool);
  const all = [...truths.values()];
  failures.push(...devices.flatMap((device) => judgeDevice(device, witness)));
  failures.push(...judgeOperations(devices, outcomes, all, witness.purged, restoredAt));
  failures.push(...all.flatMap(judgeTruth));
  return { failures, figures: figuresOf(devices, outcomes, all, steps, healedMs) };
}

function judgeDevice(device: Device, witness: Witness): string[] {
  const { userId } = device.person;
  const told = device.received.flatMap((messages) => witness.judge(userId, messages));
  // Who moves a bin out of what they share is still answered how they left it.
  const presented = device.answered.filter(({ write }) => write.call !== 'bins.move');
  const answered = presented.flatMap(({ result }) => headersIn(result));
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
  const answered = devices.flatMap((device) => device.answered);
  const codes = answered.flatMap(({ result, code }) =>
    result === undefined && code !== undefined ? [code] : [],
  );
  const changes = (device: Device) =>
    device.received.flat().filter((message) => message.type === 'changes').length;
  return {
    steps,
    'people and devices': `${truths.length} and ${devices.length}`,
    'writes done · refused': `${answered.length - codes.length} · ${codes.length}`,
    'refused with': commonest(codes),
    'done, but not found when repeated': answered.filter((each) => isDoneUnseen(each, outcomes)).length,
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
