import type { BinHeader } from '#domain/bins/bin.ts';
import type { DeviceView } from '#domain/device-view.ts';
import type { Item } from '#domain/items/item.ts';
import type { ItemMatch, Match } from '#web/features/labels/scan/known-codes.ts';
import {
  binOrLocationOf,
  type ContainerChoice,
  containerChoiceName,
  containerChoiceOf,
  isDirectlyIn,
} from '#web/features/things/bins/container-choices.ts';
import {
  type FrameFacts,
  inTurn,
  type LabelEvent,
  type LabelProblem,
  matchOrProblem,
  type RefusedStep,
  type Step,
  stepsAfter,
} from './scan-mode.ts';

export type PutMessage =
  | LabelProblem
  | { kind: 'intoIs' | 'again' | 'there' | 'itself' | 'back'; name: string }
  | { kind: 'put'; name: string; from: string | undefined; into: string }
  | { kind: 'whereTo'; bin: BinHeader }
  /** Items go only into bins. */
  | { kind: 'needsBin'; name: string }
  | { kind: 'refused'; name: string; problem: unknown };

export type PutAwayState = {
  /** Missing if nothing was chosen on this screen. */
  chosen?: ContainerChoice;
  steps: readonly PutStep[];
  message?: PutMessage | undefined;
  /** In view when the container was chosen, and not in it then. */
  offered: readonly BinHeader[];
};

/** `from` is missing if the bin was in no container. With `item` that is moved, out of `bin`. */
export type PutStep = {
  bin: BinHeader;
  item?: Item;
  from?: ContainerChoice | undefined;
  into: ContainerChoice;
};

export type PutAwayEvent =
  | LabelEvent
  | { kind: 'choose'; container: ContainerChoice }
  | { kind: 'putOffered' }
  | { kind: 'undo'; count: number }
  | RefusedStep<PutStep>;

/** Moves the bin or item of a step into its container, or back to where it was. */
export type PutAwayEffect = { kind: 'move'; step: PutStep; isUndo: boolean };

/** `start`: the container in the address, which applies until another is chosen. */
export type PutAwayFacts = DeviceView & { start: ContainerChoice | undefined };

type Facts = PutAwayFacts & Pick<FrameFacts, 'inView'>;
type PutAwayStep = Step<PutAwayState, PutAwayEffect>;

export const putAwayStart: PutAwayState = { steps: [], offered: [] };

/** Puts scanned bins into one location or bin, once each time they come into view. */
export function putAway(state: PutAwayState, event: PutAwayEvent, facts: Facts): PutAwayStep {
  switch (event.kind) {
    case 'label': {
      const found = matchOrProblem(event.label);
      if (found.kind === 'unknown' || found.kind === 'several')
        return { state: { ...state, message: found } };
      return scan(state, found, facts);
    }
    case 'arrived': {
      const ours = event.labels.filter(({ matches }) => matches.length > 0);
      return inTurn(state, ours, (before, label) => putAway(before, { kind: 'label', label }, facts));
    }
    case 'choose':
      return { state: choose(state, event.container, facts) };
    case 'putOffered':
      return inTurn<PutAwayState, PutAwayEffect, BinHeader>(
        { ...state, offered: [] },
        state.offered,
        (before, bin) => scan(before, { kind: 'bin', bin }, facts),
      );
    case 'undo':
      return undo(state, event.count);
    case 'refused': {
      const message: PutMessage = { kind: 'refused', name: nameOfStep(event.step), problem: event.problem };
      return { state: { ...state, message, steps: stepsAfter(state.steps, event) } };
    }
  }
}

/** A bin becomes the container only if it is chosen. */
function scan(state: PutAwayState, match: Match, facts: Facts): PutAwayStep {
  const signal = { kind: 'signal' } as const;
  if (match.kind === 'location') return { state: choose(state, match, facts), effects: [signal] };
  if (match.kind === 'item') return scanItem(state, match, facts);
  const decision = decidePut(match.bin, state, facts);
  if (decision.kind === 'put') {
    return withStep(state, decision.step);
  }
  const { bin } = match;
  const message: PutMessage =
    decision.kind === 'whereTo' ? { kind: 'whereTo', bin } : { kind: decision.kind, name: bin.name };
  return { state: { ...state, message }, effects: [signal, { kind: 'noteSeen', binId: bin.id }] };
}

function withStep(state: PutAwayState, step: PutStep): PutAwayStep {
  const { from, into } = step;
  const message: PutMessage = {
    kind: 'put',
    name: nameOfStep(step),
    into: containerChoiceName(into),
    from: from && containerChoiceName(from),
  };
  return {
    state: { ...state, message, steps: [...state.steps, step] },
    // The move itself records who had it, where and when.
    effects: [{ kind: 'signal' }, { kind: 'move', step, isUndo: false }],
  };
}

export function nameOfStep({ item, bin }: PutStep): string {
  return (item ?? bin).name;
}

function scanItem(state: PutAwayState, { item, bin }: ItemMatch, facts: Facts): PutAwayStep {
  const { name } = item;
  const show = (message: PutMessage): PutAwayStep => ({
    state: { ...state, message },
    effects: [{ kind: 'signal' }],
  });
  const into = containerIn(state, facts);
  if (into?.kind !== 'bin') return show({ kind: 'needsBin', name });
  // Newer than the item, which changes a moment after the act.
  const last = state.steps.findLast((step) => step.item?.id === item.id);
  const from = last ? last.into : ({ kind: 'bin', bin } as const);
  if (binOrLocationOf(from).id === into.bin.id) return show({ kind: last ? 'again' : 'there', name });
  return withStep(state, { item, bin: from.kind === 'bin' ? from.bin : bin, from, into });
}

type PutDecision = { kind: 'put'; step: PutStep } | { kind: 'whereTo' | 'again' | 'there' | 'itself' };

function decidePut(bin: BinHeader, state: PutAwayState, facts: PutAwayFacts): PutDecision {
  const into = containerIn(state, facts);
  if (into === undefined) return { kind: 'whereTo' };
  if (into.kind === 'bin' && into.bin.id === bin.id) return { kind: 'itself' };
  // Newer than the bin's header, which changes a moment after the act.
  const last = state.steps.findLast((step) => step.item === undefined && step.bin.id === bin.id);
  if (last && binOrLocationOf(last.into).id === binOrLocationOf(into).id) return { kind: 'again' };
  if (!last && isDirectlyIn(bin, into)) return { kind: 'there' };
  const from = last?.into ?? containerChoiceOf(bin, facts);
  return { kind: 'put', step: { bin, into, ...(from && { from }) } };
}

export function containerIn({ chosen }: PutAwayState, { start }: PutAwayFacts): ContainerChoice | undefined {
  return chosen ?? start;
}

/** Offers the bins that were scanned before, or are in view now, and are not there already. */
function choose(before: PutAwayState, container: ContainerChoice, facts: Facts): PutAwayState {
  const { message: last } = before;
  const state = { ...before, chosen: container };
  const unplaced = last?.kind === 'whereTo' ? [last.bin] : [];
  const inView = facts.inView.flatMap((label) => {
    const found = matchOrProblem(label);
    return found.kind === 'bin' ? [found.bin] : [];
  });
  const distinct = new Map([...unplaced, ...inView].map((bin) => [bin.id, bin]));
  const offered = [...distinct.values()].filter((bin) => decidePut(bin, state, facts).kind === 'put');
  return { ...state, offered, message: { kind: 'intoIs', name: containerChoiceName(container) } };
}

/** Newest first, so that a bin that was moved twice ends where it began. */
function undo(state: PutAwayState, count: number): PutAwayStep {
  const remaining = state.steps.slice(0, state.steps.length - count);
  const undone = state.steps.slice(remaining.length).reverse();
  const [last] = undone;
  return {
    state: { ...state, steps: remaining, ...(last && { message: { kind: 'back', name: nameOfStep(last) } }) },
    effects: undone.map((step) => ({ kind: 'move', step, isUndo: true })),
  };
}
