import { AppError } from '../errors.ts';
import type { Role, Standing } from './access.ts';

const rank: Record<Standing, number> = { viewer: 1, editor: 2, admin: 3, owner: 4 };

/** The least standing each act on a bin or a location needs (the table of acts and roles). */
const needed = {
  'see the bin': 'viewer',
  'see the location': 'viewer',
  'see the history': 'viewer',
  'see the trash': 'editor',
  'see e-mail addresses': 'admin',
  'change items': 'editor',
  'change the look': 'editor',
  'add a sub-bin': 'editor',
  'add a bin here': 'editor',
  'move between parents': 'editor',
  'take out of its parent': 'admin',
  'delete or restore the bin': 'admin',
  'see requests': 'admin',
  'manage people': 'admin',
  'manage share links': 'admin',
  'change privacy': 'owner',
  'delete or restore the location': 'owner',
} as const satisfies Record<string, Standing>;

export type Act = keyof typeof needed;

/** Whether a person of this standing may do the act. The server decides with it, the screen predicts with it. */
export function can(standing: Standing | undefined, act: Act): boolean {
  return standing !== undefined && rank[standing] >= rank[needed[act]];
}

/** @throws AppError `access.denied` for one who sees the bin but may not do this. */
export function assertCan(standing: Standing, act: Act): void {
  if (!can(standing, act)) throw new AppError('access.denied');
}

/** The highest of several standings or roles; undefined for none. */
export function highest<S extends Standing>(standings: readonly S[]): S | undefined {
  return standings.reduce<S | undefined>(
    (best, each) => (best === undefined || rank[each] > rank[best] ? each : best),
    undefined,
  );
}

/** Nobody gives more than they may do themselves. @throws AppError `access.denied`, `entries.tooHigh`. */
export function assertMayGive(standing: Standing, role: Role): void {
  assertCan(standing, 'manage people');
  if (isHigher(role, standing)) throw new AppError('entries.tooHigh');
}

export function isHigher(one: Standing, other: Standing): boolean {
  return rank[one] > rank[other];
}
