import type { BinHeader } from '#domain/bins/bin.ts';
import type { List, ListEntry, Stage } from '#domain/lists/list.ts';
import { isComplete, neededOf } from '#domain/lists/list-entries.ts';
import { keyOfMatch, type Match, nameOfMatch } from '#web/features/labels/scan/known-codes.ts';
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

/** A bin, or an item with a code of its own. */
export type ScannedThing = Exclude<Match, { kind: 'location' }>;

export type CheckOffMessage =
  | LabelProblem
  | { kind: 'checked'; name: string; bin: BinHeader | undefined }
  | { kind: 'again' | 'isPlace' | 'undone'; name: string }
  /** Things of the bin are on the list, the bin is not. */
  | { kind: 'contents'; bin: BinHeader }
  | { kind: 'notOnList'; thing: ScannedThing }
  | { kind: 'refused'; name: string; problem: unknown };

/** What was ticked, and the count before. */
export type CheckOffStep = { entry: ListEntry; name: string; stage: Stage; before: number };

/** Belongs to one stage: of another, nothing of it applies. */
export type CheckOffState = {
  stageId: string | undefined;
  message?: CheckOffMessage | undefined;
  steps: readonly CheckOffStep[];
};

export type CheckOffEvent =
  | LabelEvent
  | { kind: 'undo' }
  /** What was scanned is taken into the list. */
  | { kind: 'add'; thing: ScannedThing }
  | RefusedStep<CheckOffStep>;

export type CheckOffEffect =
  | { kind: 'tick'; step: CheckOffStep; isUndo: boolean }
  | { kind: 'add'; step: CheckOffStep };

export type CheckOffFacts = {
  list: List | undefined;
  stage: Stage | undefined;
  entries: readonly ListEntry[];
};

type Facts = CheckOffFacts & Pick<FrameFacts, 'inView'>;
type CheckOff = Step<CheckOffState, CheckOffEffect>;

export const checkOffStart: CheckOffState = { stageId: undefined, steps: [] };

/** Ticks the bins of a list at one stage as their labels pass. */
export function checkOff(before: CheckOffState, event: CheckOffEvent, facts: Facts): CheckOff {
  const state = ofStage(before, facts);
  switch (event.kind) {
    case 'label': {
      const found = matchOrProblem(event.label);
      if (found.kind === 'unknown' || found.kind === 'several')
        return { state: { ...state, message: found } };
      if (found.kind === 'location')
        return { state: { ...state, message: { kind: 'isPlace', name: found.location.name } } };
      return scan(state, found, facts);
    }
    case 'arrived': {
      const ours = event.labels.filter(({ matches }) => matches.length > 0);
      return inTurn(state, ours, (now, label) => checkOff(now, { kind: 'label', label }, facts));
    }
    case 'undo': {
      const last = state.steps.at(-1);
      if (!last) return { state };
      return {
        state: { ...state, steps: state.steps.slice(0, -1), message: { kind: 'undone', name: last.name } },
        effects: [{ kind: 'tick', step: last, isUndo: true }],
      };
    }
    case 'add': {
      const { thing } = event;
      const { stage } = facts;
      if (!stage) return { state };
      const entry: ListEntry =
        thing.kind === 'bin'
          ? { kind: 'bin', id: thing.bin.id }
          : { kind: 'item', id: thing.item.id, binId: thing.bin.id };
      const step = { entry, name: nameOfMatch(thing), stage, before: 0 };
      return { state: checked(state, step, thing), effects: [{ kind: 'add', step }] };
    }
    case 'refused': {
      const message: CheckOffMessage = {
        kind: 'refused',
        name: event.step.name,
        problem: event.problem,
      };
      return { state: { ...state, message, steps: stepsAfter(state.steps, event) } };
    }
  }
}

function ofStage(state: CheckOffState, { stage }: Facts): CheckOffState {
  return state.stageId === stage?.id ? state : { ...checkOffStart, stageId: stage?.id };
}

function scan(state: CheckOffState, thing: ScannedThing, { list, stage, entries }: Facts): CheckOff {
  if (list === undefined || stage === undefined) return { state };
  const [thingId, name] = [keyOfMatch(thing), nameOfMatch(thing)];
  const { bin } = thing;
  const signal = { kind: 'signal' } as const;
  const sighting = thing.kind === 'bin' ? [{ kind: 'noteSeen', binId: thingId } as const] : [];
  const entry = entries.find(({ id }) => id === thingId);
  if (!entry) {
    const hasContents =
      thing.kind === 'bin' && entries.some((each) => each.kind === 'item' && each.binId === thingId);
    const message: CheckOffMessage = hasContents ? { kind: 'contents', bin } : { kind: 'notOnList', thing };
    return { state: { ...state, message }, effects: [signal, ...sighting] };
  }
  // Newer than the list's entries, which change a moment after the act.
  const isJustDone = state.steps.some((step) => step.entry.id === thingId);
  if (isJustDone || isComplete(list, entry, stage.id))
    return { state: { ...state, message: { kind: 'again', name } }, effects: [signal, ...sighting] };
  const step = { entry, name, stage, before: entry.ticks?.[stage.id]?.count ?? 0 };
  return {
    state: checked(state, step, thing),
    effects: [{ kind: 'signalFound' }, { kind: 'tick', step, isUndo: false }, ...sighting],
  };
}

function checked(state: CheckOffState, step: CheckOffStep, thing: ScannedThing): CheckOffState {
  const bin = thing.kind === 'bin' ? thing.bin : undefined;
  return { ...state, steps: [...state.steps, step], message: { kind: 'checked', name: step.name, bin } };
}

/** The count that a step brings its entry to. */
export function countAfter({ entry, before }: CheckOffStep, isUndo: boolean): number {
  return isUndo ? before : neededOf(entry);
}
