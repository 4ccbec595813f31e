import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveBrowserParts } from '#test/web/browser-parts.ts';
import { giveSearchWorker } from '#test/web/in-page-worker.ts';
import { cell } from '../cell.ts';
import { newId } from '../new-id.ts';
import type { Waiting } from '../operation.ts';
import { createSearch } from './search-client.ts';

beforeEach(() => {
  giveBrowserParts();
  giveSearchWorker();
});

afterEach(() => vi.unstubAllGlobals());

test('a question is answered also when the index cannot be opened, and a later one opens it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const search = createSearch(newId(), cell<readonly Waiting[]>([]), () => ({
    userId: 'olga',
    userName: 'Olga',
    plan: 'unlimited',
  }));
  expect(await search.ask('drill', {})).toBeUndefined();
  open.mockRestore();
  expect(await search.ask('drill', {})).toMatchObject({ results: [] });
  search.stop();
});
