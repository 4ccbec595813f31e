import type { Attack } from './attack.ts';
import { bodies } from './attacks/bodies.ts';
import { live } from './attacks/live.ts';
import { open } from './attacks/open.ts';
import { people } from './attacks/people.ts';
import { reads } from './attacks/reads.ts';
import { writes } from './attacks/writes.ts';

export const attacks: readonly Attack[] = [...reads, ...bodies, ...writes, ...live, ...people, ...open];
