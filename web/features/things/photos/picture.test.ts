import { afterEach, expect, test } from 'vitest';
import { currentAccount } from '#web/data/account/current-account.ts';
import { cell } from '#web/data/cells/cell.ts';
import { blurredUrl, showPlaceholder } from './picture.tsx';

const sync = cell<{ connection: 'online' | 'connecting' | 'offline' }>({ connection: 'online' });

afterEach(() => currentAccount.set(undefined));

test('a photo that failed is asked for again only when the connection is back', () => {
  currentAccount.set({ sync } as never);
  const image = new Image();
  image.src = 'https://bins.example/photo';
  showPlaceholder(image, 'AAAA');
  expect(image.src).toBe(blurredUrl('AAAA'));
  sync.set({ connection: 'online' });
  expect(image.src).toBe(blurredUrl('AAAA'));
  sync.set({ connection: 'offline' });
  expect(image.src).toBe(blurredUrl('AAAA'));
  sync.set({ connection: 'online' });
  expect(image.src).toBe('https://bins.example/photo');
});
