import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item } from '#domain/items/item.ts';
import { adversarialTexts } from '#test/adversarial-texts.ts';
import { expectLinear } from '#test/linear-time.ts';
import { onlyLines, readPaste, rekey, withLine, withLineAsTyped, withoutLine } from './paste-lines.ts';
import { type LineDetails, planPaste } from './paste-plan.ts';

const held = (name: string, more: Partial<Item> = {}): Item => ({
  id: name,
  binId: 'bin',
  name,
  quantity: 2,
  tags: [],
  dateAdded: '2026-05-03T10:00:00.000Z',
  updatedAt: '2026-05-03T10:00:00.000Z',
  ...more,
});
const plan = (text: string, { items = [] as Item[], details = {}, room = 20 } = {}) =>
  planPaste(text, items, new Map(Object.entries(details) as [string, LineDetails][]), room);
const outcomes = (text: string, options = {}) => plan(text, options).rows.map((row) => row.outcome);

describe('adding a pasted text', () => {
  it('creates one row per line', () => {
    expect(plan('3x batteries\n\n- socks, 4').create).toEqual([
      { name: 'batteries', quantity: 3 },
      { name: 'socks', quantity: 4 },
    ]);
  });

  it('adds a repeated name to the first of them', () => {
    const found = plan('3x socks\nSocks');
    expect(found.create).toEqual([{ name: 'socks', quantity: 4 }]);
    expect(found.rows[1]).toMatchObject({ duplicate: { of: 'paste', at: 0 }, outcome: 'addedUp' });
  });

  it('adds to what the bin has, in one step per item', () => {
    const socks = held('Socks');
    const found = plan('3x socks\nSOCKS\nhat', { items: [socks] });
    expect(found.steps).toEqual([{ item: socks, by: 4, addTags: [] }]);
    expect(found.create).toEqual([{ name: 'hat', quantity: 1 }]);
  });

  it('does not count what lies in the trash', () => {
    const gone = held('Socks', { deletedAt: '2026-05-03T10:00:00.000Z' });
    expect(plan('socks', { items: [gone] }).create).toHaveLength(1);
  });

  it('skips or adds anyway where that was chosen', () => {
    const options = {
      items: [held('Socks')],
      details: { 'socks\n1': { choice: 'skip' }, 'socks\n2': { choice: 'separate' } },
    };
    expect(outcomes('socks\nsocks\nsocks', options)).toEqual(['skipped', 'new', 'addedUp']);
  });

  it('keeps a choice with its line while other lines come and go', () => {
    const details = { 'socks\n2': { choice: 'separate' } };
    expect(outcomes('socks\nsocks', { details })).toEqual(['new', 'new']);
    expect(outcomes('hat\nsocks\n\nsocks', { details })).toEqual(['new', 'new', 'new']);
  });

  it('fits what it can and keeps the rest as it was typed', () => {
    const text = '- a\n2x b\nA\nc, 5';
    const found = plan(text, { room: 1 });
    expect(found.create).toEqual([{ name: 'a', quantity: 2 }]);
    expect(found.wanted).toBe(3);
    expect(onlyLines(text, found.unfittedLines)).toBe('2x b\nc, 5');
  });

  it('keeps a repetition beside its first when that does not fit', () => {
    const found = plan('a\nb\nb', { room: 1 });
    expect(found.rows.map((row) => row.outcome)).toEqual(['new', 'over', 'over']);
    expect(found.unfittedLines).toEqual([1, 2]);
  });

  it('still adds up where the bin is full', () => {
    expect(outcomes('socks\nhat', { items: [held('Socks')], room: 0 })).toEqual(['addedUp', 'over']);
  });

  it('keeps a line whose quantity is refused, and adds the others', () => {
    const found = plan('1,000x rope\nhat\n-1 socks');
    expect(found.rows.map(({ outcome }) => outcome)).toEqual(['refused', 'new', 'refused']);
    expect(found.create).toEqual([{ name: 'hat', quantity: 1 }]);
    expect(found.unfittedLines).toEqual([0, 2]);
  });

  it('keeps an estimate in the notes', () => {
    expect(plan('ca 5 lamps').create).toEqual([{ name: 'lamps', quantity: 5, notes: 'ca 5' }]);
  });

  it('gives new rows their tags, and those that were there the ones they lack', () => {
    const socks = held('Socks', { tags: ['Wool'] });
    const details = {
      'socks\n1': { tags: ['wool', 'grey'] },
      'hat\n1': { tags: ['felt'] },
      'hat\n2': { tags: ['Felt', 'red'] },
    };
    const found = plan('socks\nhat\nhat', { items: [socks], details });
    expect(found.create).toEqual([{ name: 'hat', quantity: 2, tags: ['felt', 'red'] }]);
    expect(found.steps).toEqual([{ item: socks, by: 1, addTags: ['grey'] }]);
  });

  it('keeps a name that is too long', () => {
    expect(outcomes('x'.repeat(201))).toEqual(['tooLong']);
  });

  it('sends at most a thousand at once', () => {
    const text = Array.from({ length: 1005 }, (_, index) => `thing ${index}a`).join('\n');
    const found = plan(text, { room: Number.POSITIVE_INFINITY });
    expect(found.create).toHaveLength(1000);
    expect(found.unfittedLines).toHaveLength(5);
  });
});

it('loses nothing: every piece is created, added up, or kept', () => {
  const line = fc.record({
    name: fc.constantFrom('hat', 'socks', 'rope', 'tent'),
    quantity: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(line), fc.nat(4), fc.boolean(), (lines, room, isHeld) => {
      const text = lines.map(({ name, quantity }) => `${quantity}x ${name}`).join('\n');
      const found = plan(text, { room, items: isHeld ? [held('Socks')] : [] });
      const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
      const kept = readPaste(onlyLines(text, found.unfittedLines));
      const all = [...found.create, ...kept]
        .map(({ quantity }) => quantity)
        .concat(found.steps.map(({ by }) => by));
      expect(sum(all)).toBe(sum(lines.map(({ quantity }) => quantity)));
      expect(found.create.length).toBeLessThanOrEqual(room);
    }),
  );
});

describe('a change in the preview is written into the text', () => {
  it('changes one count and leaves the other lines alone', () => {
    expect(withLine('- hat\n\n * socks, 4', 2, { quantity: 6 })).toBe('- hat\n\n6x socks');
  });

  it('keeps a name that looks like a count', () => {
    const text = withLine('2x socks, 4', 0, { quantity: 1 });
    expect(readPaste(text)).toMatchObject([{ name: 'socks, 4', quantity: 1, at: 0 }]);
  });

  it('changes a name, and leaves the number in it where that is wanted', () => {
    expect(withLine('hat\n3 socks', 1, { name: 'Warm socks' })).toBe('hat\n3x Warm socks');
    expect(withLineAsTyped('hat\n- 3 Doors Down CD', 1)).toBe('hat\n1x 3 Doors Down CD');
    expect(withLineAsTyped('2,5x rope', 0)).toBe('1x 2,5x rope');
  });

  it('keeps what was chosen for a line while its name, or another line, changes', () => {
    const details = new Map([
      ['hat\n1', 'of the first'],
      ['hat\n2', 'of the second'],
    ]);
    expect([...rekey(details, 'hat\nhat', 'cap\nhat')]).toEqual([
      ['cap\n1', 'of the first'],
      ['hat\n1', 'of the second'],
    ]);
    const withoutFirst = rekey(details, 'hat\nhat', 'hat', (at) => (at === 0 ? undefined : at - 1));
    expect([...withoutFirst]).toEqual([['hat\n1', 'of the second']]);
  });

  it('removes a line', () => {
    expect(withoutLine('a\nb\nc', 1)).toBe('a\nc');
  });

  it('reads back any count for any name', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zå0-9,x ()]{1,12}$/), fc.nat(1_000_000), (name, quantity) => {
        const [before] = readPaste(name);
        fc.pre(before !== undefined);
        expect(readPaste(withLine(name, 0, { quantity }))).toMatchObject([{ name: before.name, quantity }]);
      }),
    );
  });
});

describe('a long paste is planned in time in proportion to it', () => {
  it('for any text', () => {
    for (const [shape, text] of adversarialTexts(64_000)) expectLinear(shape, text, () => plan(text));
  });

  it('and however many items the bin has already', () => {
    const names = Array.from({ length: 10_000 }, (_, n) => `A thing with a rather long name ${n}`);
    const items = names.map((name) => held(name));
    const text = names.join('\n');
    expectLinear('all of it', text, () => plan(text, { items }));
    expect(plan(text, { items }).steps).toHaveLength(names.length);
  });
});
