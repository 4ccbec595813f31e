import type { BinHeader } from '#domain/bins/bin.ts';
import type { List, ListEntry, Stage } from '#domain/lists/list.ts';
import { isComplete, neededOf } from '#domain/lists/list-entries.ts';
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

export type CheckOffMessage =
  | LabelProblem
  | { kind: 'checked'; name: string; bin: BinHeader }
  | { kind: 'again' | 'isPlace' | 'undone'; name: string }
  /** Things of the bin are on the list, the bin is not. */
  | { kind: 'contents'; bin: BinHeader }
  | { kind: 'notOnList'; bin: BinHeader }
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
  /** The bin that was scanned is taken into the list. */
  | { kind: 'add'; bin: BinHeader }
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
      return scan(state, found.bin, facts);
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
      const { bin } = event;
      const { stage } = facts;
      if (!stage) return { state };
      const step = { entry: { kind: 'bin' as const, id: bin.id }, name: bin.name, stage, before: 0 };
      return { state: checked(state, step, bin), effects: [{ kind: 'add', step }] };
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

function scan(state: CheckOffState, bin: BinHeader, { list, stage, entries }: Facts): CheckOff {
  if (list === undefined || stage === undefined) return { state };
  const { id: binId, name } = bin;
  const signal = { kind: 'signal' } as const;
  const noteSeen = { kind: 'noteSeen', binId } as const;
  const entry = entries.find(({ id }) => id === binId);
  if (!entry) {
    const hasContents = entries.some((each) => each.kind === 'item' && each.binId === binId);
    const message: CheckOffMessage = { kind: hasContents ? 'contents' : 'notOnList', bin };
    return { state: { ...state, message }, effects: [signal, noteSeen] };
  }
  // Newer than the list's entries, which change a moment after the act.
  const isJustDone = state.steps.some((step) => step.entry.id === binId);
  if (isJustDone || isComplete(list, entry, stage.id))
    return { state: { ...state, message: { kind: 'again', name } }, effects: [signal, noteSeen] };
  const step = { entry, name, stage, before: entry.ticks?.[stage.id]?.count ?? 0 };
  return {
    state: checked(state, step, bin),
    effects: [{ kind: 'signalFound' }, { kind: 'tick', step, isUndo: false }, noteSeen],
  };
}

function checked(state: CheckOffState, step: CheckOffStep, bin: BinHeader): CheckOffState {
  return { ...state, steps: [...state.steps, step], message: { kind: 'checked', name: step.name, bin } };
}

/** The count that a step brings its entry to. */
export function countAfter({ entry, before }: CheckOffStep, isUndo: boolean): number {
  return isUndo ? before : neededOf(entry);
}
