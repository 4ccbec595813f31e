import { expect, test } from 'vitest';
import { createBeginners } from './beginners.ts';
import type { Connection } from './connection.ts';

const connection = () => ({}) as Connection;

test('each is asked for what was told since it began, and for as long as it begins', () => {
  const beginners = createBeginners();
  const [early, late] = [connection(), connection()];
  beginners.noteDelivered(['before']);
  beginners.add(early);
  beginners.noteDelivered(['between']);
  beginners.add(late);
  beginners.noteDelivered(['after']);
  const missedBy = (each: Connection) =>
    ['before', 'between', 'after'].filter((id) => beginners.hasMissed(each, id));
  expect(missedBy(early)).toEqual(['between', 'after']);
  expect(missedBy(late)).toEqual(['after']);
  beginners.remove(early);
  expect(missedBy(early)).toEqual([]);
  expect(missedBy(late)).toEqual(['after']);
  beginners.noteDelivered(['between']);
  expect(missedBy(late)).toEqual(['between', 'after']);
});
