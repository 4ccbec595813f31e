import { describe, expect, test } from 'vitest';
import { someBin } from '#test/web/sample-records.ts';
import { changeOf, emptyBin, labelFault, nameFault, newBinOf, valuesOf } from './bin-values.ts';

const tools = someBin({
  id: 'tools',
  name: 'Tools',
  color: 'rust',
  qrLabel: 'A3',
  tags: ['garage', 'heavy'],
});

describe('a new bin', () => {
  test('is sent with what was filled in, tidied, and nothing else', () => {
    const values = {
      ...emptyBin({ name: '  Ski \t boots ', color: 'teal' }),
      description: ' \n ',
      label: ' A  3 ',
    };
    expect(newBinOf(values, 'id')).toEqual({
      id: 'id',
      name: 'Ski boots',
      color: 'teal',
      qrLabel: 'A 3',
    });
  });
});

describe('a change', () => {
  test('of nothing sends nothing', () => {
    expect(changeOf(tools, valuesOf(tools))).toBeUndefined();
    expect(changeOf(tools, { ...valuesOf(tools), name: ' Tools ', description: ' ' })).toBeUndefined();
  });

  test('sends only the fields that differ, and what they were', () => {
    const values = { ...valuesOf(tools), name: 'Hand tools', icon: 'wrench' as const };
    expect(changeOf(tools, values)).toEqual({
      id: 'tools',
      name: 'Hand tools',
      icon: 'wrench',
      was: { name: 'Tools', icon: null },
    });
  });

  test('leaves texts that nobody touched, whatever the rules make of them today', () => {
    const old = { ...tools, description: 'In the  shed \n', qrLabel: ' A  3', tags: ['Garage', 'garage'] };
    expect(changeOf(old, { ...valuesOf(old), color: 'teal' })).toEqual({
      id: 'tools',
      color: 'teal',
      was: { color: 'rust' },
    });
  });

  test('clears a field with null', () => {
    const values = { ...valuesOf(tools), label: '', color: null };
    expect(changeOf(tools, values)).toEqual({
      id: 'tools',
      qrLabel: null,
      color: null,
      was: { qrLabel: 'A3', color: 'rust' },
    });
  });

  test('adds and removes tags one by one, keeping another person’s', () => {
    const values = { ...valuesOf(tools), tags: ['heavy', 'sharp'] };
    expect(changeOf(tools, values)).toEqual({ id: 'tools', addTags: ['sharp'], removeTags: ['garage'] });
  });
});

describe('the name', () => {
  const owner = { bins: [tools], ownerId: 'olga' };
  test.each([
    ['   ', 'missing'],
    ['x'.repeat(121), 'tooLong'],
    [' TOOLS ', 'taken'],
    ['Tools 2', undefined],
  ])('"%s" is %s', (name, fault) => {
    expect(nameFault(name, owner)).toBe(fault);
  });

  test('of the bin itself and of another owner is available', () => {
    expect(nameFault('tools', { ...owner, exceptId: 'tools' })).toBeUndefined();
    expect(nameFault('tools', { ...owner, ownerId: 'anna' })).toBeUndefined();
  });
});

test('a label is short and not like a code, unless the bin has it already', () => {
  expect(labelFault(' A3 ')).toBeUndefined();
  expect(labelFault('x'.repeat(61))).toBe('tooLong');
  expect(labelFault('abcd efgh jkmn', 'A3')).toBe('likeCode');
  expect(labelFault(' Verktygsback ', 'Verktygsback')).toBeUndefined();
});
