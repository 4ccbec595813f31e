import { can } from '#domain/access/access-rules.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import { type Match, namingOf, showScanned } from '#web/features/labels/scan/known-codes.ts';
import { type ContainerChoice, containerChoiceName } from '#web/features/things/bins/container-choices.ts';
import { type Label, type LabelEvent, type LabelProblem, matchOrProblem, type Step } from './scan-mode.ts';

/** The label in view: a blank one to be named, or a bin to be filled, whose line has the focus if it was just named. */
export type FillTarget = { kind: 'blank'; code: string } | { kind: 'bin'; binId: string; isNew?: boolean };

/** `closed`: a bin whose items the person may not change. */
export type FillMessage = LabelProblem | { kind: 'place' | 'closed' | 'void'; name: string };

export type FillState = {
  /** New bins go there. Missing if nothing was chosen on this screen. */
  chosen?: ContainerChoice;
  target?: FillTarget | undefined;
  message?: FillMessage | undefined;
  lastText?: string;
  /** A label that comes into view by chance must not discard what is being typed. */
  isTyping?: boolean;
};

export type FillEvent =
  | LabelEvent
  | { kind: 'choose'; container: ContainerChoice }
  | { kind: 'typing'; isTyping: boolean }
  /** The blank label was named. */
  | { kind: 'made'; binId: string }
  | { kind: 'next' };

export type FillFacts = { codes: ReadonlyMap<string, CodeRow> };

type FillStep = Step<FillState>;

/** Names and fills bin after bin without leaving the camera. */
export function fill(state: FillState, event: FillEvent, { codes }: FillFacts): FillStep {
  switch (event.kind) {
    case 'label': {
      const { state: next, effects = [] } = scan(
        { ...state, lastText: event.label.text },
        event.label,
        codes,
      );
      return { state: next, effects: [{ kind: 'signal' }, ...effects] };
    }
    case 'arrived': {
      const [only, ...others] = event.labels.filter((label) => namingOf(label) !== undefined);
      if (only === undefined || others.length > 0 || state.isTyping) return { state };
      return fill(state, { kind: 'label', label: only }, { codes });
    }
    case 'choose':
      return { state: choose(state, event.container) };
    case 'typing':
      return { state: state.isTyping === event.isTyping ? state : { ...state, isTyping: event.isTyping } };
    case 'made':
      return { state: withTarget(state, { kind: 'bin', binId: event.binId, isNew: true }) };
    case 'next':
      // The next label may already be in view.
      return {
        state: withTarget(state, undefined),
        effects: [{ kind: 'rescan', except: state.lastText }],
      };
  }
}

function scan(state: FillState, label: Label, codes: FillFacts['codes']): FillStep {
  const found = matchOrProblem(label);
  if (found.kind === 'several') return { state: { ...state, message: found } };
  if (found.kind !== 'unknown') return open(state, found);
  const { scanned } = label;
  const rowState = scanned.kind === 'code' ? codes.get(scanned.code)?.state : undefined;
  if (scanned.kind === 'code' && rowState === 'free')
    return { state: withTarget(state, { kind: 'blank', code: scanned.code }) };
  const kind = rowState === 'void' ? 'void' : 'unknown';
  return { state: { ...state, message: { kind, name: showScanned(scanned) } } };
}

function open(state: FillState, match: Match): FillStep {
  if (match.kind === 'location') return { state: choose(state, match) };
  const { bin } = match;
  if (bin.deletedAt !== undefined || !can(bin.role, 'change items'))
    return { state: { ...state, message: { kind: 'closed', name: bin.name } } };
  return {
    state: withTarget(state, { kind: 'bin', binId: bin.id }),
    effects: [{ kind: 'noteSeen', binId: bin.id }],
  };
}

function choose(state: FillState, container: ContainerChoice): FillState {
  return { ...state, chosen: container, message: { kind: 'place', name: containerChoiceName(container) } };
}

function withTarget(state: FillState, target: FillTarget | undefined): FillState {
  return { ...state, target, isTyping: false, message: undefined };
}
