import { expect, test } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binFrom } from '#domain/bins/bin-rules.ts';
import { showCode } from '#domain/codes/code.ts';
import type { CodeRow, CodeState } from '#domain/codes/codes.ts';
import { locationFrom } from '#domain/locations/location-rules.ts';
import { decideFill } from './use-fill.ts';

const context = { userId: 'olga', userName: 'Olga', now: '2026-05-03T10:00:00.000Z' };
const code = 'ABCDEFGHJKMN';
const scanned = { kind: 'code', code } as const;

function bin(more: Partial<BinHeader> = {}): BinHeader {
  const identity = { id: 'skis', ownerId: 'olga', ownerScopedId: '', qrCode: code, role: 'owner' } as const;
  return { ...binFrom({ name: 'Skis' }, identity, context), ...more };
}

const withState = (state: CodeState): ReadonlyMap<string, CodeRow> =>
  new Map([[code, { code, state, createdAt: context.now, revision: 1 }]]);
const none = new Map<string, CodeRow>();

test('a bin is filled by who may change its items', () => {
  const decide = (more: Partial<BinHeader>) =>
    decideFill({ scanned, matches: [{ kind: 'bin', bin: bin(more) }] }, none);
  expect(decide({ role: 'editor' })).toMatchObject({ kind: 'bin', bin: { name: 'Skis' } });
  expect(decide({ role: 'viewer' })).toEqual({ kind: 'closed', name: 'Skis' });
  expect(decide({ deletedAt: context.now })).toEqual({ kind: 'closed', name: 'Skis' });
});

test('of several bins with one label one is chosen', () => {
  const matches = ['skis', 'boots'].map((id) => ({ kind: 'bin' as const, bin: bin({ id }) }));
  const label = { kind: 'label', label: 'Attic 2' } as const;
  expect(decideFill({ scanned: label, matches }, none)).toEqual({ kind: 'several', matches });
});

test('a free code begins a bin, a void or unknown one does not', () => {
  const decide = (codes: ReadonlyMap<string, CodeRow>) => decideFill({ scanned, matches: [] }, codes);
  expect(decide(withState('free'))).toEqual({ kind: 'blank', code });
  expect(decide(withState('void'))).toEqual({ kind: 'void', name: showCode(code) });
  expect(decide(none)).toEqual({ kind: 'unknown', name: showCode(code) });
});

test('the label of a place says where new bins go', () => {
  const location = locationFrom({ id: 'garage', name: 'Garage' }, context);
  expect(decideFill({ scanned, matches: [{ kind: 'location', location }] }, none)).toEqual({
    kind: 'place',
    location,
  });
});
