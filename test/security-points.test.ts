import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '../docs/security.md'), 'utf8');

/** ASVS 4.0.3: how many points each section has, without those that were taken out or are of level 3 alone. */
const sections: Record<string, number | readonly number[]> = {
  '1.1': 7,
  '1.2': 4,
  '1.4': [1, 4, 5],
  '1.5': 4,
  '1.6': 4,
  '1.7': 2,
  '1.8': 2,
  '1.9': 2,
  '1.10': 1,
  '1.11': 2,
  '1.12': [2],
  '1.14': 6,
  '2.1': 12,
  '2.2': 3,
  '2.3': 3,
  '2.4': 5,
  '2.5': 7,
  '2.6': 3,
  '2.7': 6,
  '2.8': 7,
  '2.9': 3,
  '2.10': 4,
  '3.1': 1,
  '3.2': 4,
  '3.3': 4,
  '3.4': 5,
  '3.5': 3,
  '3.7': 1,
  '4.1': [1, 2, 3, 5],
  '4.2': 2,
  '4.3': 3,
  '5.1': 5,
  '5.2': 8,
  '5.3': 10,
  '5.4': 3,
  '5.5': 4,
  '6.1': 3,
  '6.2': 6,
  '6.3': 2,
  '6.4': 2,
  '7.1': 4,
  '7.2': 2,
  '7.3': [1, 3, 4],
  '7.4': 3,
  '8.1': 4,
  '8.2': 3,
  '8.3': 8,
  '9.1': 3,
  '9.2': 4,
  '10.2': 2,
  '10.3': 3,
  '11.1': 8,
  '12.1': 3,
  '12.2': 1,
  '12.3': 6,
  '12.4': 2,
  '12.5': 2,
  '12.6': 1,
  '13.1': [1, 3, 4, 5],
  '13.2': [1, 2, 3, 5, 6],
  '13.3': 2,
  '13.4': 2,
  '14.1': 4,
  '14.2': 6,
  '14.3': [2, 3],
  '14.4': 7,
  '14.5': 4,
};

test('each point of level 2 is answered once, and open ones are listed as open', () => {
  const points = Object.entries(sections).flatMap(([section, numbers]) =>
    (typeof numbers === 'number' ? Array.from({ length: numbers }, (_, n) => n + 1) : numbers).map(
      (n) => `${section}.${n}`,
    ),
  );
  const chapters = text.slice(text.indexOf('## V1 '));
  const rows = chapters.split('\n').filter((line) => /^\| \d/.test(line));
  expect(rows.flatMap(pointsOf).sort()).toEqual(points.sort());
  const openList = text.slice(text.indexOf('## What is open'), text.indexOf('## V1 '));
  const listed = openList.split('\n').flatMap(pointsOf);
  const open = rows.filter((row) => row.includes('**Open')).flatMap(pointsOf);
  expect(open.filter((point) => !listed.includes(point))).toEqual([]);
});

/** Those that a row begins with: "2.6.1, 2.6.2 words" or "2.8.1–2.8.7 words". */
function pointsOf(row: string): string[] {
  const [, head = ''] = /^\| ((?:\d+\.\d+\.\d+(?:, |–)?)+)/.exec(row) ?? [];
  return head.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–').map((each) => each.trim());
    const section = first.slice(0, first.lastIndexOf('.'));
    const numbers = [first, last].map((each) => Number(each.split('.')[2]));
    const [from = 0, to = 0] = numbers;
    return first === '' ? [] : Array.from({ length: to - from + 1 }, (_, n) => `${section}.${from + n}`);
  });
}
