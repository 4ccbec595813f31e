import type { BinHeader } from '#domain/bins/bin.ts';
import type { Location } from '#domain/locations/location.ts';
import { planLimits } from '#domain/plans/plan-limits.ts';
import type { Device } from './device.ts';
import { type Truth, untilEqual } from './equality.ts';
import { isDoneUnseen, judgeOperations, type Outcomes, readOutcomes } from './ledger.ts';
import type { StoryReport } from './story.ts';
import { judgeTables } from './tables.ts';
import { Timelines } from './timelines.ts';
import { lateMs, Told } from './told.ts';
import type { WallClock } from './wall-clock.ts';
import type { World } from './world.ts';

/** To be called once every write is answered: waits until every device is told, and holds it all against the server. */
export async function judge(
  world: World,
  devices: readonly Device[],
  { steps, restoredAt, clock }: { steps: number; restoredAt: number; clock: WallClock },
): Promise<StoryReport> {
  const calmAt = performance.now();
  const { differences, truths } = await untilEqual(devices, world.addressOf(0), world.timeoutMs);
  const healedMs = performance.now() - calmAt;
  const timelines = await Timelines.read(world.pool);
  const outcomes = await readOutcomes(world.pool);
  const all = [...truths.values()];
  const told = devices.map((device) => judgeDevice(device, timelines, clock));
  const failures = [
    ...told.flatMap((each) => each.faults),
    ...differences,
    ...timelines.unraised(),
    ...(await judgeTables(world.pool, world.timeoutMs)),
    ...judgeOperations(devices, outcomes, all, timelines.purged, restoredAt),
    ...all.flatMap(judgeTruth),
  ];
  const lateness = Math.max(...told.map((each) => each.lateness));
  const figures = figuresOf(devices, outcomes, all, { steps, healedMs, lateness });
  return { failures, figures };
}

function judgeDevice(
  device: Device,
  timelines: Timelines,
  clock: WallClock,
): { faults: string[]; lateness: number } {
  const told = new Told(timelines, device.person.userId);
  const live = device.received.flatMap(({ messages, arrivals }) =>
    messages.flatMap((message, n) => told.judge(message, clock.timeOf(arrivals[n] ?? 0))),
  );
  // Who moves or restores a bin out of what they share is still answered how they left it.
  const presented = device.answered.filter(
    ({ write }) => write.call !== 'bins.move' && write.call !== 'bins.restore',
  );
  const answered = presented.flatMap(({ result, sentAt, answeredAt }) => {
    const from = clock.timeOf(Math.min(sentAt, answeredAt)) - lateMs;
    const span = { from, to: clock.timeOf(answeredAt) };
    return shownIn(result).flatMap((each) =>
      'itemCount' in each ? told.judgeBin(each, [], span) : told.judgeLocation(each, span),
    );
  });
  const faults = [
    ...device.faults,
    ...device.copy.holes.map((id) => `a message did not continue what was held of ${id}`),
    ...device.copy.repeats.map((id) => `${id} was told twice`),
    ...(device.answered.length === device.given ? [] : ['a write is neither done nor refused']),
    ...live,
    ...answered.map((each) => `answered: ${each}`),
  ];
  return { faults, lateness: told.lateness };
}

function shownIn(result: Record<string, unknown> | undefined): (BinHeader | Location)[] {
  return result !== undefined && 'accessList' in result ? [result as BinHeader | Location] : [];
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
  { steps, healedMs, lateness }: { steps: number; healedMs: number; lateness: number },
): StoryReport['figures'] {
  const sum = (count: (device: Device) => number) => devices.reduce((total, each) => total + count(each), 0);
  const answered = devices.flatMap((device) => device.answered);
  const codes = answered.flatMap(({ result, code }) =>
    result === undefined && code !== undefined ? [code] : [],
  );
  const done = answered.filter(({ result }) => result !== undefined).map(({ write }) => write.call);
  const aboutPeople = done.filter((call) => /^(access|invites)/.test(call));
  const changes = (device: Device) =>
    device.received.flatMap(({ messages }) => messages).filter(({ type }) => type === 'changes').length;
  return {
    steps,
    'people and devices': `${truths.length} and ${devices.length}`,
    'writes done · refused': `${answered.length - codes.length} · ${codes.length}`,
    'refused with': commonest(codes),
    'done about people': commonest(aboutPeople),
    'done about places': commonest(done.filter((call) => call.startsWith('locations.'))),
    'done, but not found when repeated': answered.filter((each) => isDoneUnseen(each, outcomes)).length,
    'sent again': sum((device) => device.resent),
    'live connections': sum((device) => device.received.length),
    'live changes': sum(changes),
    'bins and places at the end': truths.reduce(
      (total, each) => total + each.bins.size + each.locations.size,
      0,
    ),
    'told after it was over, worst ms': Math.round(lateness),
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
