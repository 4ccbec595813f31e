import type { Attack } from './attack.ts';
import { bodies } from './attacks/bodies.ts';
import { imports } from './attacks/imports.ts';
import { itemHistory } from './attacks/item-history.ts';
import { largeReads } from './attacks/large-reads.ts';
import { live } from './attacks/live.ts';
import { open } from './attacks/open.ts';
import { parallelReads } from './attacks/parallel-reads.ts';
import { people } from './attacks/people.ts';
import { writes } from './attacks/writes.ts';

export const attacks: readonly Attack[] = [
  ...largeReads,
  ...parallelReads,
  ...itemHistory,
  ...bodies,
  ...writes,
  ...live,
  ...people,
  ...imports,
  ...open,
];
