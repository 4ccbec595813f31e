import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import { type Match, showScanned } from '#web/features/labels/scan/known-codes.ts';
import type { ContainerChoice } from '#web/features/things/bins/container-choices.ts';
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
  isNew: boolean;
  /** Another label that comes into view does not replace a box whose picture is about to be taken. */
  awaitsPhoto: boolean;
};

/** `closed`: a box whose items the person may not change. `waiting`: in view while a box awaits its photo. */
export type PackMessage =
  | LabelProblem
  | { kind: 'closed' | 'void' | 'waiting' | 'undone'; name: string }
  | { kind: 'severalInView' }
  | { kind: 'refused'; name: string; problem: unknown };

export type PackState = {
  /** New boxes go there. Undefined if nothing was chosen on this screen. */
  chosen?: ContainerChoice;
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
  | { kind: 'choose'; container: ContainerChoice }
  | { kind: 'typing'; isTyping: boolean }
  | { kind: 'photographed'; binId: string }
  | { kind: 'next' }
  | { kind: 'undo'; name: string }
  /** The box could not be made or restored. */
  | { kind: 'refused'; binId: string; name: string; problem: unknown };

export type PackEffect =
  | { kind: 'make'; binId: string; code: string; into: ContainerChoice | undefined }
  | { kind: 'restore'; bin: BinHeader }
  | { kind: 'unmake'; binId: string; name: string }
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
      const { target } = state;
      if (target?.binId !== event.binId) return { state };
      return { state: { ...state, message: undefined, target: { ...target, awaitsPhoto: false } } };
    }
    case 'next':
      return {
        state: withTarget(state, undefined),
        effects: [{ kind: 'aimAnew', except: textOfTarget(state) }],
      };
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
        effects: [{ kind: 'unmake', binId, name }],
      };
    }
    case 'refused': {
      const { name, problem } = event;
      const target = state.target?.binId === event.binId ? undefined : state.target;
      return { state: { ...state, target, message: { kind: 'refused', name, problem } } };
    }
  }
}

export function newBoxesGoTo({ chosen }: PackState, { start }: Pick<PackFacts, 'start'>) {
  return chosen ?? start;
}

/** While a label waits, the one that was scanned last is not the target's. */
function textOfTarget({ lastText, message }: PackState): string | undefined {
  return message?.kind === 'waiting' ? undefined : lastText;
}

function aim(state: PackState, label: Label, facts: Facts): PackStep {
  if (state.isTyping) return { state };
  const { target } = state;
  const found = matchOrProblem(label);
  const isTarget = found.kind === 'bin' && found.bin.id === target?.binId;
  if (isTarget) return { state };
  if (!target?.awaitsPhoto) return pack(state, { kind: 'label', label }, facts);
  const row = label.scanned.kind === 'code' ? facts.codes.get(label.scanned.code) : undefined;
  const name =
    found.kind === 'bin' ? found.bin.name : (row?.number?.toString() ?? showScanned(label.scanned));
  return { state: { ...state, message: { kind: 'waiting', name } } };
}

function scan(state: PackState, label: Label, facts: Facts): PackStep {
  const found = matchOrProblem(label);
  if (found.kind === 'several') return { state: { ...state, message: found } };
  if (found.kind !== 'unknown') return open(state, found, facts);
  const { scanned } = label;
  const rowState = scanned.kind === 'code' ? facts.codes.get(scanned.code)?.state : undefined;
  if (scanned.kind !== 'code' || rowState !== 'free') {
    const kind = rowState === 'void' ? 'void' : 'unknown';
    return { state: { ...state, message: { kind, name: showScanned(scanned) } } };
  }
  const { id: binId } = facts;
  return {
    state: withTarget(state, { binId, isNew: true, awaitsPhoto: true }),
    effects: [{ kind: 'make', binId, code: scanned.code, into: newBoxesGoTo(state, facts) }],
  };
}

function open(state: PackState, match: Match, { photographed }: Facts): PackStep {
  if (match.kind === 'location') return { state: { ...state, chosen: match, message: undefined } };
  const { bin } = match;
  if (bin.id === state.target?.binId) return { state };
  const isOpen =
    bin.deletedAt === undefined ? can(bin.role, 'change items') : state.undone?.includes(bin.id) === true;
  if (!isOpen) return { state: { ...state, message: { kind: 'closed', name: bin.name } } };
  const hasPhoto = photographed.has(bin.id) || (bin.photos ?? []).length > 0;
  const awaitsPhoto = can(bin.role, 'edit details') && !hasPhoto;
  return {
    state: withTarget(state, { binId: bin.id, isNew: false, awaitsPhoto }),
    effects: [
      // After an undo the same label brings its box back.
      ...(bin.deletedAt === undefined ? [] : [{ kind: 'restore', bin } as const]),
      { kind: 'noteSeen', binId: bin.id },
    ],
  };
}

function withTarget(state: PackState, target: PackTarget | undefined): PackState {
  return { ...state, target, isTyping: false, message: undefined };
}
