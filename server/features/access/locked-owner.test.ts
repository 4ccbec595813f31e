import { assertType, test } from 'vitest';
import type { openTargetForWrite } from './gate.ts';
import type { grantEntries } from './grant-entries.ts';
import type { LockedOwner } from './locked-owner.ts';

type First<F extends (...given: never[]) => unknown> = Parameters<F>[0];

test('what changes structure or rights does not compile without the lock', () => {
  const lookAlike = {} as { [K in keyof LockedOwner]: LockedOwner[K] };
  // @ts-expect-error
  assertType<First<typeof openTargetForWrite>>(lookAlike);
  // @ts-expect-error
  assertType<First<typeof grantEntries>>(lookAlike);
});
