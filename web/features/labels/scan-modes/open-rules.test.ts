import { expect, test } from 'vitest';
import { binFrom } from '#domain/bins/bin-rules.ts';
import type { Scanned } from '#domain/bins/scanned.ts';
import type { CodeRow, CodeState } from '#domain/codes/codes.ts';
import { AppError } from '#domain/errors.ts';
import type { Match } from '#web/features/labels/scan/known-codes.ts';
import type { FoundBin } from '#web/features/things/bins/stranger/found-bin.ts';
import { type OpenEvent, type OpenState, open, openStart } from './open-rules.ts';
import type { Label } from './scan-mode.ts';

const context = { userId: 'olga', userName: 'Olga', now: '2026-05-03T10:00:00.000Z' };
const code = 'ABCDEFGHJKMN';
const scannedCode = { kind: 'code', code } as const;
const identity = { id: 'skis', ownerId: 'olga', ownerScopedId: '', qrCode: code, role: 'owner' } as const;
const skis: Match = { kind: 'bin', bin: binFrom({ name: 'Skis' }, identity, context) };

const labelOf = (matches: readonly Match[], scanned: Scanned = scannedCode): Label => ({
  text: 'x',
  scanned,
  matches,
});
const scan = (...matches: Match[]): OpenEvent => ({ kind: 'label', label: labelOf(matches) });

type Setting = { codeState?: CodeState; isOffline?: boolean };

function after(events: readonly OpenEvent[], start: OpenState = openStart, setting: Setting = {}) {
  const { codeState, isOffline = false } = setting;
  const row: CodeRow | undefined = codeState && {
    code,
    state: codeState,
    createdAt: context.now,
    revision: 1,
  };
  const facts = { codes: new Map(row && [[code, row]]), isOffline };
  let step: ReturnType<typeof open> = { state: start };
  for (const event of events) step = open(step.state, event, facts);
  return step;
}

const lookUp = { kind: 'lookUp', code, wanted: scannedCode, text: 'x' };
const asked = after([scan()]).state;
const found = (more: Partial<FoundBin>): OpenEvent => ({
  kind: 'found',
  found: { id: 'far', hasAsked: false, ...more },
  wanted: scannedCode,
  text: 'x',
});
const notFound = (problem: unknown): OpenEvent => ({ kind: 'notFound', problem, wanted: scannedCode });
const nobody = new AppError('bins.noneFound');
const unreachable = new AppError('client.network');

test('a label of this device opens its bin, which counts as seen', () => {
  expect(after([scan(skis)]).effects).toEqual([
    { kind: 'signal' },
    { kind: 'noteSeen', binId: 'skis' },
    { kind: 'openMatch', match: skis, text: 'x' },
  ]);
});

test('several matches are offered', () => {
  const { state, effects } = after([scan(skis, skis)]);
  expect(state.message).toEqual({ kind: 'matches', matches: [skis, skis] });
  expect(effects).toEqual([{ kind: 'signal' }]);
});

test('a free code begins a bin, a void one says so, text that is no label is shown', () => {
  const free = after([scan()], openStart, { codeState: 'free' });
  expect(free.state.message).toMatchObject({ kind: 'blank', row: { code }, text: 'x' });
  expect(after([scan()], openStart, { codeState: 'void' }).state.message).toMatchObject({ kind: 'void' });
  const foreign: OpenEvent = {
    kind: 'label',
    label: labelOf([], { kind: 'foreign', text: 'https://x.example' }),
  };
  expect(after([foreign]).state.message).toEqual({
    kind: 'foreign',
    text: 'x',
    name: 'https://x.example',
  });
});

test('an unknown code is looked up once, and its answer is kept', () => {
  expect(after([scan()]).effects).toEqual([{ kind: 'signal' }, lookUp]);
  expect(after([scan()], asked).effects).toEqual([{ kind: 'signal' }]);
  const answered = after([notFound(nobody)], asked).state;
  expect(answered.message).toMatchObject({ kind: 'none', code });
  const again = after([scan()], { ...answered, message: undefined });
  expect(again.effects).toEqual([{ kind: 'signal' }]);
  expect(again.state.message).toBe(answered.message);
});

test('a found bin opens, several bins are candidates', () => {
  expect(after([found({})], asked).effects).toMatchObject([{ kind: 'openFound', code, text: 'x' }]);
  expect(after([found({ candidates: [] })], asked).state.message).toMatchObject({
    kind: 'candidates',
    arePublic: false,
  });
});

test('an outcome does not replace the message of a later scan', () => {
  const later = after([{ kind: 'pictureProblem', problem: 'decoder' }], asked).state;
  expect(after([notFound(nobody)], later).state.message).toEqual({ kind: 'decoder' });
});

test('a failed look-up can be tried again, an unreachable server is asked once online', () => {
  expect(after([notFound(new Error('broken'))], asked).state.message).toMatchObject({ kind: 'failed' });
  for (const waiting of [
    after([notFound(unreachable)], asked).state,
    after([scan()], openStart, { isOffline: true }).state,
  ]) {
    expect(waiting.message).toMatchObject({ kind: 'notHere' });
    expect(after([{ kind: 'online' }], waiting).effects).toMatchObject([{ kind: 'lookUp', code }]);
  }
});

test('several labels in view are said to be, until there are fewer', () => {
  const several = after([{ kind: 'inView', amount: 'several' }]).state;
  expect(several.message).toEqual({ kind: 'severalInView' });
  expect(after([{ kind: 'inView', amount: 'several' }], several).state).toBe(several);
  expect(after([{ kind: 'inView', amount: 'few' }], several).state.message).toBeUndefined();
  expect(after([{ kind: 'inView', amount: 'few' }], asked).state).toBe(asked);
});

test('the only label in a picture is scanned, of several one is chosen', () => {
  const message = (...labels: Label[]) => after([{ kind: 'picture', labels }]).state.message?.kind;
  expect(message()).toBe('pictureEmpty');
  expect(message(labelOf([]))).toBe('looking');
  expect(message(labelOf([]), labelOf([skis]))).toBe('inPicture');
});
