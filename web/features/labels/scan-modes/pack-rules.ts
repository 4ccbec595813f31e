import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import type { Item } from '#domain/items/item.ts';
import { type Match, showScanned } from '#web/features/labels/scan/known-codes.ts';
import { type ContainerChoice, containerChoiceName } from '#web/features/things/bins/container-choices.ts';
import {
  type FrameFacts,
  type Label,
  type LabelEvent,
  type LabelProblem,
  matchOrProblem,
  type Step,
} from './scan-mode.ts';

/** The box in the panel. `isNew`: made of its blank label in this panel, so that it can be undone. */
export type PackTarget = {
  binId: string;
  /** The label that it was opened with. */
  text: string;
  isNew: boolean;
  /** Another label that comes into view does not replace a box whose picture is about to be taken. */
  awaitsPhoto: boolean;
};

/** `waiting`: in view while a box awaits its photo. `photographed`: the box before, when the label that waited is open. */
export type PackNote = { kind: 'waiting' | 'photographed'; name: string };

/** `closed`: a box whose items the person may not change. */
export type PackMessage =
  | LabelProblem
  | PackNote
  | { kind: 'closed' | 'void' | 'undone'; name: string }
  /** The label of a place was scanned while a box was open. `before`: what was chosen until then. */
  | { kind: 'placed'; name: string; before: ContainerChoice | undefined }
  | { kind: 'severalInView' }
  /** An item with a code of its own, which can be put into the open box. */
  | { kind: 'item'; item: Item; bin: BinHeader; into: string | undefined }
  | { kind: 'itemPut'; item: Item; from: string; into: string }
  | { kind: 'refused'; name: string; problem: unknown };

export type PackState = {
  /** New boxes go there. Undefined if nothing was chosen on this screen. */
  chosen?: ContainerChoice | undefined;
  target?: PackTarget | undefined;
  message?: PackMessage | undefined;
  /** The label that was scanned last. */
  lastText?: string;
  /** A label that comes into view must not take away the field in which something is typed. */
  isTyping?: boolean;
  /** Boxes that were undone on this screen, which their labels bring back. */
  undone?: readonly string[];
};

export type PackEvent =
  | LabelEvent
  /** The camera is held over this label alone. */
  | { kind: 'aimed'; label: Label }
  | { kind: 'inView'; isSeveral: boolean }
  | { kind: 'choose'; container: ContainerChoice | undefined }
  | { kind: 'typing'; isTyping: boolean }
  | { kind: 'photographed'; binId: string; name: string }
  | { kind: 'next' }
  /** Moves the item, or moves it back. */
  | { kind: 'moveItem'; item: Item; from: string; into: string; isUndo: boolean }
  | { kind: 'itemRefused'; name: string; problem: unknown }
  /** The next label goes onto a box without being scanned. */
  | { kind: 'takeLabel' }
  | { kind: 'undo'; name: string }
  /** The box could not be made or restored. */
  | { kind: 'refused'; binId: string; name: string; problem: unknown };

export type PackEffect =
  | { kind: 'make'; binId: string; code: string; into: ContainerChoice | undefined }
  | { kind: 'restore'; bin: BinHeader }
  | { kind: 'unmake'; binId: string; name: string }
  | { kind: 'moveItem'; item: Item; from: string; into: string }
  /** The label in view counts as scanned anew, except this one. */
  | { kind: 'aimAnew'; except: string | undefined };

/**
 * `start`: the container in the address, which applies until another is chosen. `photographed`: what photos that the server
 * does not have yet belong to.
 */
export type PackFacts = {
  codes: ReadonlyMap<string, CodeRow>;
  start: ContainerChoice | undefined;
  photographed: ReadonlySet<string>;
};

type Facts = PackFacts & Pick<FrameFacts, 'id'>;
type PackStep = Step<PackState, PackEffect>;

/** Makes a box of each blank label and packs box after box, without leaving the camera. */
export function pack(state: PackState, event: PackEvent, facts: Facts): PackStep {
  switch (event.kind) {
    case 'label': {
      const { text } = event.label;
      const { state: next, effects = [] } = scan({ ...state, lastText: text }, event.label, facts);
      return { state: next, effects: [{ kind: 'signal' }, ...effects] };
    }
    case 'arrived':
      // Only the label that is aimed at counts.
      return { state };
    case 'aimed':
      return aim(state, event.label, facts);
    case 'inView': {
      const isSaid = state.message?.kind === 'severalInView';
      if (isSaid === event.isSeveral || state.target) return { state };
      return { state: { ...state, message: event.isSeveral ? { kind: 'severalInView' } : undefined } };
    }
    case 'choose':
      return { state: { ...state, chosen: event.container, message: undefined } };
    case 'typing':
      return {
        state: { ...state, isTyping: event.isTyping },
        effects: event.isTyping ? [] : [{ kind: 'aimAnew', except: state.lastText }],
      };
    case 'photographed': {
      const { target, message } = state;
      if (target?.binId !== event.binId) return { state };
      const photographed = { kind: 'photographed', name: event.name } as const;
      return {
        state: {
          ...state,
          target: { ...target, awaitsPhoto: false },
          message: message?.kind === 'waiting' ? photographed : message,
        },
        effects: [aimAnew(target)],
      };
    }
    case 'moveItem': {
      const { item, from, into, isUndo } = event;
      const message: PackMessage | undefined = isUndo ? undefined : { kind: 'itemPut', item, from, into };
      return { state: { ...state, message }, effects: [{ kind: 'moveItem', item, from, into }] };
    }
    case 'itemRefused':
      return { state: { ...state, message: { ...event, kind: 'refused' } } };
    case 'next':
      return { state: withTarget(state, undefined), effects: [aimAnew(state.target)] };
    case 'takeLabel': {
      const row = nextLabel(facts.codes);
      return row ? make(state, { code: row.code, text: row.code }, facts) : { state };
    }
    case 'undo': {
      const { target } = state;
      if (!target?.isNew) return { state };
      const { binId } = target;
      const { name } = event;
      return {
        state: {
          ...withTarget(state, undefined),
          message: { kind: 'undone', name },
          undone: [...(state.undone ?? []), binId],
        },
        effects: [{ kind: 'unmake', binId, name }, aimAnew(target)],
      };
    }
    case 'refused': {
      const { name, problem } = event;
      const { target } = state;
      const message: PackMessage = { kind: 'refused', name, problem };
      if (target?.binId !== event.binId) return { state: { ...state, message } };
      return { state: { ...state, target: undefined, message }, effects: [aimAnew(target)] };
    }
  }
}

export function newBoxesGoTo({ chosen }: PackState, { start }: Pick<PackFacts, 'start'>) {
  return chosen ?? start;
}

/** A label that waits is acted on, but not the one of the box that is left. */
function aimAnew(left: PackTarget | undefined): PackEffect {
  return { kind: 'aimAnew', except: left?.text };
}

function aim(state: PackState, label: Label, facts: Facts): PackStep {
  if (state.isTyping) return { state };
  const { target } = state;
  const found = matchOrProblem(label);
  const isTarget = found.kind === 'bin' && found.bin.id === target?.binId;
  if (isTarget) return { state };
  const step = pack(state, { kind: 'label', label }, facts);
  const takesBoxAway = step.state.target !== target;
  if (!target?.awaitsPhoto || !takesBoxAway) return step;
  const row = label.scanned.kind === 'code' ? facts.codes.get(label.scanned.code) : undefined;
  const name =
    found.kind === 'bin' ? found.bin.name : (row?.number?.toString() ?? showScanned(label.scanned));
  return { state: { ...state, message: { kind: 'waiting', name } } };
}

function scan(state: PackState, label: Label, facts: Facts): PackStep {
  const found = matchOrProblem(label);
  if (found.kind === 'several') return { state: { ...state, message: found } };
  const { scanned, text } = label;
  if (found.kind !== 'unknown') return open(state, found, { ...facts, text });
  const rowState = scanned.kind === 'code' ? facts.codes.get(scanned.code)?.state : undefined;
  if (scanned.kind !== 'code' || rowState !== 'free') {
    const message: PackMessage = rowState === 'void' ? { kind: 'void', name: showScanned(scanned) } : found;
    return { state: { ...state, message } };
  }
  return make(state, { code: scanned.code, text }, facts);
}

function make(state: PackState, { code, text }: { code: string; text: string }, facts: Facts): PackStep {
  const { id: binId } = facts;
  return {
    state: withTarget(state, { binId, text, isNew: true, awaitsPhoto: true }),
    effects: [{ kind: 'make', binId, code, into: newBoxesGoTo(state, facts) }],
  };
}

/** The printed blank label with the lowest number. */
export function nextLabel(codes: PackFacts['codes']): CodeRow | undefined {
  let next: CodeRow | undefined;
  for (const row of codes.values()) {
    if (row.state !== 'free' || row.printedAt === undefined || row.number === undefined) continue;
    if (next?.number === undefined || row.number < next.number) next = row;
  }
  return next;
}

function open(state: PackState, match: Match, { photographed, text }: Facts & { text: string }): PackStep {
  if (match.kind === 'location') return { state: placeNewBoxes(state, match) };
  if (match.kind === 'item')
    return { state: { ...state, message: { ...match, kind: 'item', into: state.target?.binId } } };
  const { bin } = match;
  if (bin.id === state.target?.binId) return { state };
  const isOpen =
    bin.deletedAt === undefined ? can(bin.role, 'change items') : state.undone?.includes(bin.id) === true;
  if (!isOpen) return { state: { ...state, message: { kind: 'closed', name: bin.name } } };
  const hasPhoto = photographed.has(bin.id) || (bin.photos ?? []).length > 0;
  const awaitsPhoto = can(bin.role, 'edit details') && !hasPhoto;
  return {
    state: withTarget(state, { binId: bin.id, text, isNew: false, awaitsPhoto }),
    effects: [
      // After an undo the same label brings its box back.
      ...(bin.deletedAt === undefined ? [] : [{ kind: 'restore', bin } as const]),
      { kind: 'noteSeen', binId: bin.id },
    ],
  };
}

/** Without a box in the panel, the panel shows where new boxes go. */
function placeNewBoxes(state: PackState, into: ContainerChoice): PackState {
  const { target, chosen: before } = state;
  const name = containerChoiceName(into);
  return { ...state, chosen: into, message: target && { kind: 'placed', name, before } };
}

function withTarget(state: PackState, target: PackTarget | undefined): PackState {
  const message = target && state.message?.kind === 'photographed' ? state.message : undefined;
  return { ...state, target, isTyping: false, message };
}
