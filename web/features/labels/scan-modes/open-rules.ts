import type { Candidate } from '#domain/bins/bin-calls.ts';
import type { Scanned } from '#domain/bins/scanned.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import { AppError } from '#domain/errors.ts';
import { type Match, showScanned } from '#web/features/labels/scan/known-codes.ts';
import { type FoundBin, isUnreachable } from '#web/features/things/bins/stranger/found-bin.ts';
import { isMatch, type Label, type LabelEvent, matchOrProblem, type Step } from './scan-mode.ts';

/** The message below the picture. `what` is the code or label as people write it. */
export type OpenMessage =
  | { kind: 'severalInView' }
  | { kind: 'looking'; what: string }
  /** `code`: what was scanned is a code, and not the text of a label. */
  | { kind: 'none'; what: string; code: string | undefined }
  | { kind: 'notHere'; what: string; wanted: ScannedCode }
  | { kind: 'failed'; what: string; wanted: ScannedCode; problem: unknown }
  | { kind: 'candidates'; candidates: readonly Candidate[]; arePublic: boolean }
  | { kind: 'matches'; matches: readonly Match[] }
  /** Several codes in a chosen picture. */
  | { kind: 'inPicture'; texts: readonly string[] }
  /** An own label without a bin. */
  | { kind: 'blank'; row: CodeRow; text: string }
  | { kind: 'void'; row: CodeRow }
  /** `name` is the text as people read it. */
  | { kind: 'foreign'; text: string; name: string }
  | { kind: 'pictureEmpty' | 'pictureBroken' | 'decoder' };

export type ScannedCode = Exclude<Scanned, { kind: 'foreign' }>;

/** `answers`: by code, the outcome of each look-up, or that one runs. */
export type OpenState = { message?: OpenMessage | undefined; answers: ReadonlyMap<string, OpenMessage> };

type LookUp = { wanted: ScannedCode; text?: string | undefined };

export type OpenEvent =
  | LabelEvent
  /** `several` labels are in view, or `few`, of which none is aimed at. */
  | { kind: 'inView'; amount: 'several' | 'few' }
  /** The labels in a chosen picture, or why it could not be read. */
  | { kind: 'picture'; labels: readonly Label[] }
  | { kind: 'pictureProblem'; problem: 'pictureBroken' | 'decoder' }
  | ({ kind: 'lookUp' } & LookUp)
  | ({ kind: 'found'; found: FoundBin } & LookUp)
  | ({ kind: 'notFound'; problem: unknown } & LookUp)
  | { kind: 'online' };

/** The screen to go to. `text` is the label in view that leads there. */
export type OpenEffect =
  | { kind: 'openMatch'; match: Match; text?: string | undefined }
  | { kind: 'openFound'; found: FoundBin; code: string; text?: string | undefined }
  /** Asks the server. */
  | ({ kind: 'lookUp'; code: string } & LookUp);

export type OpenFacts = { codes: ReadonlyMap<string, CodeRow>; isOffline: boolean };

type OpenStep = Step<OpenState, OpenEffect>;

export const openStart: OpenState = { answers: new Map() };

/** Opens the bin of a scanned label. */
export function open(state: OpenState, event: OpenEvent, facts: OpenFacts): OpenStep {
  switch (event.kind) {
    case 'label':
      return scan(state, event.label, facts);
    case 'arrived':
      // Only the label that is aimed at opens.
      return { state };
    case 'inView': {
      const isSaid = state.message?.kind === 'severalInView';
      if (isSaid === (event.amount === 'several')) return { state };
      return { state: { ...state, message: isSaid ? undefined : { kind: 'severalInView' } } };
    }
    case 'picture': {
      const [only, ...others] = event.labels;
      if (only === undefined) return { state: { ...state, message: { kind: 'pictureEmpty' } } };
      if (others.length === 0) return scan(state, only, facts);
      const texts = event.labels.map(({ text }) => text);
      return { state: { ...state, message: { kind: 'inPicture', texts } } };
    }
    case 'pictureProblem':
      return { state: { ...state, message: { kind: event.problem } } };
    case 'lookUp':
      return lookUp(state, event, facts);
    case 'found':
      return finishFound(state, event);
    case 'notFound':
      return finish(state, event, outcomeOf(event));
    case 'online':
      return state.message?.kind === 'notHere' ? lookUp(state, state.message, facts) : { state };
  }
}

function scan(state: OpenState, label: Label, facts: OpenFacts): OpenStep {
  const { scanned, text } = label;
  const found = matchOrProblem(label);
  if (isMatch(found)) return openMatch(state, found, text);
  const own = scanned.kind === 'code' ? facts.codes.get(scanned.code) : undefined;
  const signal = { kind: 'signal' } as const;
  if (own?.state === 'free')
    return { state: { ...state, message: { kind: 'blank', row: own, text } }, effects: [signal] };
  if (found.kind === 'several')
    return { state: { ...state, message: { kind: 'matches', matches: found.matches } }, effects: [signal] };
  if (own?.state === 'void')
    return { state: { ...state, message: { kind: 'void', row: own } }, effects: [signal] };
  if (scanned.kind === 'foreign')
    return {
      state: { ...state, message: { kind: 'foreign', text, name: scanned.text } },
      effects: [signal],
    };
  const { state: next, effects = [] } = lookUp(state, { wanted: scanned, text }, facts);
  return { state: next, effects: [signal, ...effects] };
}

function openMatch(state: OpenState, match: Match, text?: string): OpenStep {
  const sighting = match.kind === 'bin' ? [{ kind: 'noteSeen' as const, binId: match.bin.id }] : [];
  return { state, effects: [{ kind: 'signal' }, ...sighting, { kind: 'openMatch', match, text }] };
}

/** Once per code while the camera is open. */
function lookUp(state: OpenState, { wanted, text }: LookUp, { isOffline }: OpenFacts): OpenStep {
  const code = codeOf(wanted);
  const what = showScanned(wanted);
  const answer = state.answers.get(code);
  if (answer) return { state: { ...state, message: answer } };
  if (isOffline) return { state: { ...state, message: { kind: 'notHere', what, wanted } } };
  const looking: OpenMessage = { kind: 'looking', what };
  return {
    state: { message: looking, answers: new Map(state.answers).set(code, looking) },
    effects: [{ kind: 'lookUp', code, wanted, text }],
  };
}

function finishFound(state: OpenState, event: { found: FoundBin } & LookUp): OpenStep {
  const { found, wanted, text } = event;
  const { candidates, bin } = found;
  if (candidates)
    return finish(state, event, { kind: 'candidates', candidates, arePublic: bin !== undefined });
  const code = codeOf(wanted);
  const answers = new Map(state.answers);
  answers.delete(code);
  return { state: { ...state, answers }, effects: [{ kind: 'openFound', found, code, text }] };
}

function outcomeOf({ wanted, problem }: { problem: unknown } & LookUp): OpenMessage {
  const what = showScanned(wanted);
  if (problem instanceof AppError && noneCodes.has(problem.code))
    return { kind: 'none', what, code: wanted.kind === 'code' ? wanted.code : undefined };
  if (isUnreachable(problem)) return { kind: 'notHere', what, wanted };
  return { kind: 'failed', what, wanted, problem };
}

const noneCodes = new Set(['bins.noneFound', 'request.invalid']);

/** Shows the outcome unless something else was scanned meanwhile. What can be retried is not kept as an answer. */
function finish(state: OpenState, { wanted }: LookUp, outcome: OpenMessage): OpenStep {
  const code = codeOf(wanted);
  const isAwaited = state.message !== undefined && state.message === state.answers.get(code);
  const answers = new Map(state.answers);
  if (outcome.kind === 'none' || outcome.kind === 'candidates') answers.set(code, outcome);
  else answers.delete(code);
  return { state: { message: isAwaited ? outcome : state.message, answers } };
}

/** The code in the request to the server. */
function codeOf(wanted: ScannedCode): string {
  if (wanted.kind === 'code') return wanted.code;
  return wanted.kind === 'label' ? wanted.label : wanted.id;
}
