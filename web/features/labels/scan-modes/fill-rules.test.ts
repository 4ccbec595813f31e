import { expect, test } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binFrom } from '#domain/bins/bin-rules.ts';
import { showCode } from '#domain/codes/code.ts';
import type { CodeRow, CodeState } from '#domain/codes/codes.ts';
import { locationFrom } from '#domain/locations/location-rules.ts';
import type { Match } from '#web/features/labels/scan/known-codes.ts';
import { type FillEvent, type FillState, fill } from './fill-rules.ts';
import type { Label } from './scan-mode.ts';

const context = { userId: 'olga', userName: 'Olga', now: '2026-05-03T10:00:00.000Z' };
const code = 'ABCDEFGHJKMN';

function bin(more: Partial<BinHeader> = {}): BinHeader {
  const identity = { id: 'skis', ownerId: 'olga', ownerScopedId: '', qrCode: code, role: 'owner' } as const;
  return { ...binFrom({ name: 'Skis' }, identity, context), ...more };
}

const labelOf = (...matches: Match[]): Label => ({ text: code, scanned: { kind: 'code', code }, matches });
const labelOfBin = (more?: Partial<BinHeader>) => labelOf({ kind: 'bin', bin: bin(more) });

function after(events: readonly FillEvent[], start: FillState = {}, codeState?: CodeState) {
  const row: CodeRow | undefined = codeState && {
    code,
    state: codeState,
    createdAt: context.now,
    revision: 1,
  };
  let step: ReturnType<typeof fill> = { state: start };
  for (const event of events) step = fill(step.state, event, { codes: new Map(row && [[code, row]]) });
  return step;
}

const scan = (label: Label, codeState?: CodeState) => after([{ kind: 'label', label }], {}, codeState);

test('a bin is filled by people who may change its items', () => {
  const { state, effects } = scan(labelOfBin({ role: 'editor' }));
  expect(state.target).toEqual({ kind: 'bin', binId: 'skis' });
  expect(effects).toEqual([{ kind: 'signal' }, { kind: 'noteSeen', binId: 'skis' }]);
  for (const closed of [{ role: 'viewer' }, { deletedAt: context.now }] as const)
    expect(scan(labelOfBin(closed)).state).toMatchObject({ message: { kind: 'closed', name: 'Skis' } });
});

test('one of several bins with one label is chosen', () => {
  const matches = ['skis', 'boots'].map((id) => ({ kind: 'bin' as const, bin: bin({ id }) }));
  expect(scan(labelOf(...matches)).state.message).toEqual({ kind: 'several', matches });
});

test('a free code begins a bin, a void or unknown one does not', () => {
  expect(scan(labelOf(), 'free').state.target).toEqual({ kind: 'blank', code });
  expect(scan(labelOf(), 'void').state.message).toEqual({ kind: 'void', name: showCode(code) });
  expect(scan(labelOf()).state.message).toEqual({ kind: 'unknown', name: showCode(code) });
});

test('the label of a place says where new bins go', () => {
  const location = locationFrom({ id: 'garage', name: 'Garage' }, context);
  expect(scan(labelOf({ kind: 'location', location })).state).toMatchObject({
    chosen: { kind: 'location', location },
    message: { kind: 'place', name: 'Garage' },
  });
});

test('a label in view is taken if it is the only one, and nothing is being typed', () => {
  const labels = [labelOfBin()];
  const targetAfter = (...events: FillEvent[]) => after(events).state.target;
  expect(targetAfter({ kind: 'arrived', labels })).toEqual({ kind: 'bin', binId: 'skis' });
  expect(targetAfter({ kind: 'arrived', labels: [...labels, labelOf()] })).toBeUndefined();
  expect(targetAfter({ kind: 'typing', isTyping: true }, { kind: 'arrived', labels })).toBeUndefined();
});

test('after a bin the next label is taken, which may already be in view', () => {
  const made = { kind: 'made', binId: 'new' } as const;
  const named = after(
    [{ kind: 'label', label: labelOf() }, { kind: 'typing', isTyping: true }, made],
    {},
    'free',
  );
  expect(named.state).toMatchObject({ target: { kind: 'bin', binId: 'new', isNew: true }, isTyping: false });
  const { state, effects } = after([{ kind: 'next' }], named.state);
  expect(state.target).toBeUndefined();
  expect(effects).toEqual([{ kind: 'rescan', except: code }]);
});
