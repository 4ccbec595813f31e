import type { BinHeader } from '#domain/bins/bin.ts';
import type { Location } from '#domain/locations/location.ts';
import { planLimits } from '#domain/plans/plan-rules.ts';
import type { Device } from './device.ts';
import { type Truth, untilEqual } from './equality.ts';
import { checkOperations, isDoneWithoutAnswer, type Outcomes, readOutcomes } from './operation-checks.ts';
import type { StoryReport } from './story.ts';
import { checkTables } from './table-checks.ts';
import { Timelines } from './timelines.ts';
import { lateMs, VisibilityCheck } from './visibility-check.ts';
import type { WallClock } from './wall-clock.ts';
import type { World } from './world.ts';

/** Call once every write is answered. Waits until all devices are up to date, then checks everything against the server. */
export async function verifyStory(
  world: World,
  devices: readonly Device[],
  { steps, restoredAt, clock }: { steps: number; restoredAt: number; clock: WallClock },
): Promise<StoryReport> {
  const finishedAt = performance.now();
  const { differences, truths } = await untilEqual(devices, world.addressOf(0), world.timeoutMs);
  const equalAfterMs = performance.now() - finishedAt;
  const timelines = await Timelines.read(world.pool);
  const outcomes = await readOutcomes(world.pool);
  const all = [...truths.values()];
  const checked = devices.map((device) => checkDevice(device, timelines, clock));
  const failures = [
    ...checked.flatMap((each) => each.faults),
    ...differences,
    ...timelines.changesWithoutRevision(),
    ...(await checkTables(world.pool, world.timeoutMs)),
    ...checkOperations(devices, outcomes, all, timelines.purged, restoredAt),
    ...all.flatMap(checkInvariants),
  ];
  const lateness = Math.max(...checked.map((each) => each.lateness));
  const figures = figuresOf(devices, outcomes, all, { steps, equalAfterMs, lateness });
  return { failures, figures };
}

function checkDevice(
  device: Device,
  timelines: Timelines,
  clock: WallClock,
): { faults: string[]; lateness: number } {
  const visibility = new VisibilityCheck(timelines, device.person.userId);
  const live = device.received.flatMap(({ messages, arrivals }) =>
    messages.flatMap((message, n) => visibility.check(message, clock.timeOf(arrivals[n] ?? 0))),
  );
  // These answers still show what the user has moved or restored to where they cannot see it.
  const mayHide = new Set<string>(['bins.move', 'locations.move', 'bins.restore']);
  const presented = device.answered.filter(({ write }) => !mayHide.has(write.call));
  const answered = presented.flatMap(({ result, sentAt, answeredAt }) => {
    const from = clock.timeOf(Math.min(sentAt, answeredAt)) - lateMs;
    const span = { from, to: clock.timeOf(answeredAt) };
    return shownIn(result).flatMap((each) =>
      'itemCount' in each ? visibility.checkBin(each, [], span) : visibility.checkLocation(each, span),
    );
  });
  const faults = [
    ...device.faults,
    ...device.copy.gaps.map((id) => `a message did not continue the revisions of ${id}`),
    ...device.copy.repeats.map((id) => `${id} was sent twice`),
    ...(device.answered.length === device.given ? [] : ['a write has no final answer']),
    ...live,
    ...answered.map((each) => `answered: ${each}`),
  ];
  return { faults, lateness: visibility.lateness };
}

function shownIn(result: Record<string, unknown> | undefined): (BinHeader | Location)[] {
  return result !== undefined && 'accessList' in result ? [result as BinHeader | Location] : [];
}

/** Invariants of a user's bins. */
function checkInvariants({ person, bins, me }: Truth): string[] {
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
  { steps, equalAfterMs, lateness }: { steps: number; equalAfterMs: number; lateness: number },
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
    'done, access': commonest(aboutPeople),
    'done, locations': commonest(done.filter((call) => call.startsWith('locations.'))),
    'done, but refused when repeated': answered.filter((each) => isDoneWithoutAnswer(each, outcomes)).length,
    'sent again': sum((device) => device.resent),
    'live connections': sum((device) => device.received.length),
    'live changes': sum(changes),
    'bins and places at the end': truths.reduce(
      (total, each) => total + each.bins.size + each.locations.size,
      0,
    ),
    'sent after the state had ended, worst ms': Math.round(lateness),
    'all equal after ms': Math.round(equalAfterMs),
  };
}

function commonest(codes: readonly string[]): string {
  const counted = [...Map.groupBy(codes, (code) => code)].map(([code, all]) => ({ code, times: all.length }));
  return counted
    .sort((a, b) => b.times - a.times)
    .map(({ code, times }) => `${code}×${times}`)
    .join(' ');
}
