import { describe, expect, test } from 'vitest';
import { changeTextMax, fieldChanges } from './field-change.ts';

type Thing = { name: string; count?: number; notes?: string; tags?: string[] };
const fields = ['name', 'count', 'notes', 'tags'] as const;

describe('what changed', () => {
  test('has both values, and none where the field was or is empty', () => {
    const before: Thing = { name: 'Lamp', count: 4, tags: ['red'] };
    const after: Thing = { name: 'Lamp', count: 2, notes: 'Blue', tags: ['red', 'old'] };
    expect(fieldChanges(before, after, fields)).toEqual([
      { field: 'count', from: 4, to: 2 },
      { field: 'notes', to: 'Blue' },
      { field: 'tags', from: ['red'], to: ['red', 'old'] },
    ]);
    expect(fieldChanges({ ...before, notes: 'Blue' }, before, fields)).toEqual([
      { field: 'notes', from: 'Blue' },
    ]);
  });

  test('is nothing where nothing differs', () => {
    expect(fieldChanges<Thing>({ name: 'a', tags: ['x'] }, { name: 'a', tags: ['x'] }, fields)).toEqual([]);
  });

  test('cuts long texts, says so, and never halves a letter', () => {
    const long = `${'a'.repeat(changeTextMax - 1)}😀😀`;
    const [change] = fieldChanges<Thing>({ name: 'a', notes: 'b' }, { name: 'a', notes: long }, fields);
    expect(change).toEqual({ field: 'notes', from: 'b', to: 'a'.repeat(changeTextMax - 1), isCut: true });
  });
});
