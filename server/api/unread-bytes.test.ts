import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { limitUnreadBytes } from './unread-bytes.ts';

const response = () => new EventEmitter() as ServerResponse;

test('an account that does not take its answers gets no more until it does', () => {
  const limit = limitUnreadBytes(100);
  const [first, second] = [response(), response()];
  limit.add('olga', 60, first);
  expect(() => limit.assertFew('olga')).not.toThrow();
  limit.add('olga', 60, second);
  expect(() => limit.assertFew('olga')).toThrow(expect.objectContaining({ code: 'request.tooMany' }));
  expect(() => limit.assertFew('anna')).not.toThrow();
  first.emit('close');
  expect(() => limit.assertFew('olga')).not.toThrow();
});
