import type { Target } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { DeviceView } from '#domain/device-view.ts';
import type { Item } from '#domain/items/item.ts';
import type { StockCheck, Tick } from '#domain/stock-checks/stock-check.ts';
import { expectedIn } from '#domain/stock-checks/stock-result.ts';
import type { ItemMatch, Match } from '#web/features/labels/scan/known-codes.ts';
import {
  binOrLocationOf,
  type ContainerChoice,
  containerChoiceName,
  containerChoiceOf,
  targetOfContainer,
} from '#web/features/things/bins/container-choices.ts';
import {
  type FrameFacts,
  inTurn,
  type LabelEvent,
  type LabelProblem,
  matchOrProblem,
  type Step,
} from './scan-mode.ts';

export type StockMessage =
  | LabelProblem
  | { kind: 'seen' | 'again' | 'itself' | 'unticked'; name: string }
  | { kind: 'unexpected'; name: string; from: string | undefined }
  | { kind: 'offered'; containers: readonly ContainerChoice[] }
  | { kind: 'another'; container: ContainerChoice }
  | { kind: 'refused'; name: string; problem: unknown };

/** Belongs to the check of one target: of another, nothing of it applies. */
export type StockState = {
  targetId: string | undefined;
  message?: StockMessage | undefined;
  /** The check that a tick has just started. */
  checkId?: string;
  /** Ticks since the stored check was last read. */
  isSeen: ReadonlyMap<string, boolean>;
};

export type StockEvent =
  | LabelEvent
  | { kind: 'choose'; container: ContainerChoice }
  | { kind: 'tickBin'; bin: BinHeader; isSeen: boolean }
  | { kind: 'tickItem'; binId: string; item: Item; isSeen: boolean }
  /** The stored ticks have changed. */
  | { kind: 'ticksStored' }
  /** The check has ended, here or on another device. */
  | { kind: 'ended' }
  | { kind: 'refused'; name: string; problem: unknown };

/** `isFirst`: the tick starts the check. */
export type StockEffect =
  | {
      kind: 'tick';
      checkId: string;
      isFirst: boolean;
      target: Target;
      ticks: readonly Tick[];
      name: string;
      at: string;
    }
  | { kind: 'check'; container: ContainerChoice };

export type StockFacts = DeviceView & { checked: ContainerChoice | undefined; check: StockCheck | undefined };

type Facts = StockFacts & FrameFacts;
type StockStep = Step<StockState, StockEffect>;

export const stockStart: StockState = { targetId: undefined, isSeen: new Map() };

/** The person's stock check of a location or bin, on all their devices; it starts with the first tick. */
export function stock(before: StockState, event: StockEvent, facts: Facts): StockStep {
  const state = stateFor(before, facts.checked);
  switch (event.kind) {
    case 'label': {
      const found = matchOrProblem(event.label);
      if (found.kind === 'unknown' || found.kind === 'several')
        return { state: { ...state, message: found } };
      return scan(state, found, facts);
    }
    case 'arrived': {
      const ours = event.labels.filter(({ matches }) => matches.length > 0);
      if (facts.checked === undefined) return ours.length > 0 ? offerInView(state, facts) : { state };
      return inTurn(state, ours, (now, label) => stock(now, { kind: 'label', label }, facts));
    }
    case 'choose':
      return {
        state: { ...state, message: undefined },
        // Labels already in view count for the new check.
        effects: [{ kind: 'rescan' }, { kind: 'check', container: event.container }],
      };
    case 'tickBin': {
      const { bin, isSeen } = event;
      const message: StockMessage | undefined = isSeen ? state.message : { kind: 'unticked', name: bin.name };
      return tick({ ...state, message }, [{ kind: 'bin', id: bin.id }], { name: bin.name, isSeen, facts });
    }
    case 'tickItem': {
      const { binId, item, isSeen } = event;
      // People who see an item in a bin see the bin, too.
      const isBinNew = isSeen && binId !== state.targetId && !isTicked(binId, facts.check);
      const bin: Thing[] = isBinNew ? [{ kind: 'bin', id: binId }] : [];
      return tick(state, [...bin, { kind: 'item', id: item.id, binId }], { name: item.name, isSeen, facts });
    }
    case 'ticksStored':
      return { state: state.isSeen.size > 0 ? { ...state, isSeen: new Map() } : state };
    case 'ended':
      return { state: withoutTicks(state) };
    case 'refused':
      return { state: { ...withoutTicks(state), message: event } };
  }
}

export function stateFor(state: StockState, checked: ContainerChoice | undefined): StockState {
  const targetId = checked && binOrLocationOf(checked).id;
  return state.targetId === targetId ? state : { ...stockStart, targetId };
}

function withoutTicks({ targetId, message }: StockState): StockState {
  return { ...stockStart, targetId, message };
}

function isTicked(id: string, check: StockCheck | undefined): boolean {
  return check?.ticks.some((each) => each.isSeen && each.id === id) ?? false;
}

/** A scanned location or bin is ticked, or offered as a target. */
function scan(state: StockState, match: Match, facts: Facts): StockStep {
  if (match.kind === 'item') return scanItem(state, match, facts);
  const { checked, check } = facts;
  const effects = [
    { kind: 'signal' as const },
    ...(match.kind === 'bin' ? [{ kind: 'noteSeen' as const, binId: match.bin.id }] : []),
  ];
  const show = (message: StockMessage) => ({ state: { ...state, message }, effects });
  if (checked === undefined) return show({ kind: 'offered', containers: [match] });
  const { kind, id } = targetOfContainer(checked);
  if (binOrLocationOf(match).id === id) return show({ kind: 'itself', name: containerChoiceName(match) });
  if (match.kind === 'location') return show({ kind: 'another', container: match });
  const { bin } = match;
  const { name } = bin;
  if (state.isSeen.get(bin.id) ?? isTicked(bin.id, check)) return show({ kind: 'again', name });
  const from = containerChoiceOf(bin, facts);
  const message: StockMessage = expectedIn({ kind, id }, facts.locations.values())(bin)
    ? { kind: 'seen', name }
    : { kind: 'unexpected', name, from: from && containerChoiceName(from) };
  const next = tick({ ...state, message }, [{ kind: 'bin', id: bin.id }], { name, isSeen: true, facts });
  return { state: next.state, effects: [...effects, ...(next.effects ?? [])] };
}

/** An item is ticked with its bin, or its bin is offered as a target. */
function scanItem(state: StockState, { item, bin }: ItemMatch, facts: Facts): StockStep {
  const { checked, check } = facts;
  const { name } = item;
  const signal = { kind: 'signal' } as const;
  const show = (message: StockMessage) => ({ state: { ...state, message }, effects: [signal] });
  if (checked === undefined) return show({ kind: 'offered', containers: [{ kind: 'bin', bin }] });
  if (state.isSeen.get(item.id) ?? isTicked(item.id, check)) return show({ kind: 'again', name });
  const { kind, id } = targetOfContainer(checked);
  const isExpected = bin.id === id || expectedIn({ kind, id }, facts.locations.values())(bin);
  if (!isExpected) return show({ kind: 'unexpected', name, from: bin.name });
  const here = { ...state, message: { kind: 'seen', name } as const };
  const next = stock(here, { kind: 'tickItem', binId: bin.id, item, isSeen: true }, facts);
  return { state: next.state, effects: [signal, ...(next.effects ?? [])] };
}

/** A label that comes into view by chance must not start a check, so all labels in view are offered. */
function offerInView(state: StockState, { inView }: Facts): StockStep {
  const containers = inView.flatMap((label) => {
    const found = matchOrProblem(label);
    if (found.kind === 'item') return [{ kind: 'bin' as const, bin: found.bin }];
    return found.kind === 'bin' || found.kind === 'location' ? [found] : [];
  });
  return {
    // Each can also be pressed in the picture.
    state: { ...state, message: { kind: 'offered', containers: containers.slice(0, offeredMax) } },
    effects: [{ kind: 'signal' }],
  };
}

const offeredMax = 4;

type Thing = Pick<Tick, 'kind' | 'id' | 'binId'>;
type TickOptions = { name: string; isSeen: boolean; facts: Facts };

function tick(state: StockState, things: readonly Thing[], { name, isSeen, facts }: TickOptions): StockStep {
  const { checked, check, id, at } = facts;
  if (checked === undefined) return { state };
  const running = check?.id ?? state.checkId;
  const checkId = running ?? id;
  const ticks = things.map((thing) => ({ ...thing, isSeen, at }));
  const target = targetOfContainer(checked);
  return {
    state: {
      ...state,
      checkId,
      isSeen: new Map([...state.isSeen, ...things.map((each) => [each.id, isSeen] as const)]),
    },
    effects: [{ kind: 'tick', checkId, isFirst: running === undefined, target, ticks, name, at }],
  };
}
