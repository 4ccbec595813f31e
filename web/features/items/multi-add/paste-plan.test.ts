import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item } from '#domain/items/item.ts';
import { adversarialTexts } from '#test/adversarial-texts.ts';
import { expectLinear } from '#test/linear-time.ts';
import { onlyLines, readPaste, withoutLine, withQuantity } from './paste-lines.ts';
import { type Choice, planPaste } from './paste-plan.ts';

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
const plan = (text: string, { items = [] as Item[], choices = {}, room = 20 } = {}) =>
  planPaste(text, items, new Map(Object.entries(choices) as [string, Choice][]), room);
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
    expect(found.steps).toEqual([{ item: socks, by: 4 }]);
    expect(found.create).toEqual([{ name: 'hat', quantity: 1 }]);
  });

  it('does not count what lies in the trash', () => {
    const gone = held('Socks', { deletedAt: '2026-05-03T10:00:00.000Z' });
    expect(plan('socks', { items: [gone] }).create).toHaveLength(1);
  });

  it('skips or adds anyway where that was chosen', () => {
    const options = { items: [held('Socks')], choices: { 'socks\n1': 'skip', 'socks\n2': 'separate' } };
    expect(outcomes('socks\nsocks\nsocks', options)).toEqual(['skipped', 'new', 'addedUp']);
  });

  it('keeps a choice with its line while other lines come and go', () => {
    const choices = { 'socks\n2': 'separate' };
    expect(outcomes('socks\nsocks', { choices })).toEqual(['new', 'new']);
    expect(outcomes('hat\nsocks\n\nsocks', { choices })).toEqual(['new', 'new', 'new']);
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
    expect(withQuantity('- hat\n\n * socks, 4', 2, 6)).toBe('- hat\n\n6x socks');
  });

  it('keeps a name that looks like a count', () => {
    const text = withQuantity('2x socks, 4', 0, 1);
    expect(readPaste(text)).toEqual([{ name: 'socks, 4', quantity: 1, at: 0 }]);
  });

  it('removes a line', () => {
    expect(withoutLine('a\nb\nc', 1)).toBe('a\nc');
  });

  it('reads back any count for any name', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zå0-9,x ()]{1,12}$/), fc.nat(999_999), (name, quantity) => {
        const [before] = readPaste(name);
        fc.pre(before !== undefined);
        expect(readPaste(withQuantity(name, 0, quantity))).toEqual([{ name: before.name, quantity, at: 0 }]);
      }),
    );
  });
});

describe('a long paste is planned in time in proportion to it', () => {
  it('whatever stands in it', () => {
    for (const [shape, text] of adversarialTexts(64_000)) expectLinear(shape, text, () => plan(text));
  });

  it('and however much of it the bin has already', () => {
    const names = Array.from({ length: 10_000 }, (_, n) => `A thing with a rather long name ${n}`);
    const items = names.map((name) => held(name));
    const text = names.join('\n');
    expectLinear('all of it', text, () => plan(text, { items }));
    expect(plan(text, { items }).steps).toHaveLength(names.length);
  });
});
