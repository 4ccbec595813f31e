import { AppError } from '../errors.ts';
import type { EffectiveRole, Role } from './access.ts';

const rank: Record<EffectiveRole, number> = { viewer: 1, editor: 2, admin: 3, owner: 4 };

const needed = {
  'see the bin': 'viewer',
  'see the location': 'viewer',
  'see the history': 'viewer',
  'record a stock check': 'editor',
  'see the trash': 'editor',
  'see email addresses': 'admin',
  'change items': 'editor',
  'lend items': 'editor',
  'edit details': 'editor',
  'add a sub-bin': 'editor',
  'add a bin here': 'editor',
  'claim a code': 'editor',
  'move between containers': 'editor',
  'move out of its container': 'admin',
  'delete or restore the bin': 'admin',
  'see requests': 'admin',
  'manage people': 'admin',
  'manage share links': 'admin',
  'change privacy': 'owner',
  'delete or restore the location': 'owner',
} as const satisfies Record<string, EffectiveRole>;

export type Act = keyof typeof needed;

/** The server decides and the screen predicts with this rule. */
export function can(effectiveRole: EffectiveRole | undefined, act: Act): boolean {
  return effectiveRole !== undefined && rank[effectiveRole] >= rank[needed[act]];
}

export function assertCan(effectiveRole: EffectiveRole, act: Act): void {
  if (!can(effectiveRole, act)) throw new AppError('access.denied');
}

/** Of a bin or place; true lets its viewers lend items too. */
type TakeOutSwitch = { viewersMayTakeOut?: boolean | undefined };

/** `lend items`, which viewers may where the bin lets them, or its place, if they see the place too. */
export function mayTakeOut(
  bin: (TakeOutSwitch & { role: EffectiveRole }) | undefined,
  place: TakeOutSwitch | undefined,
): boolean {
  if (bin === undefined) return false;
  return can(bin.role, 'lend items') || bin.viewersMayTakeOut === true || place?.viewersMayTakeOut === true;
}

/** @throws AppError `access.denied`. */
export function withTakeOutSwitch<T extends TakeOutSwitch & { role: EffectiveRole }>(
  target: T,
  isOn: boolean | undefined,
): T {
  if (isOn === undefined || isOn === (target.viewersMayTakeOut ?? false)) return target;
  assertCan(target.role, 'manage people');
  return { ...target, viewersMayTakeOut: isOn || undefined };
}

export function inTrash({ kind }: { kind: 'bin' | 'location' }): AppError {
  return new AppError(kind === 'bin' ? 'bins.inTrash' : 'locations.inTrash');
}

export function highest<S extends EffectiveRole>(effectiveRoles: readonly S[]): S | undefined {
  return effectiveRoles.reduce<S | undefined>(
    (best, each) => (best === undefined || rank[each] > rank[best] ? each : best),
    undefined,
  );
}

/** Nobody gives more than they have themselves. @throws AppError `access.denied`, `entries.tooHigh`. */
export function assertMayGive(effectiveRole: EffectiveRole, role: Role): void {
  assertCan(effectiveRole, 'manage people');
  if (isHigher(role, effectiveRole)) throw new AppError('entries.tooHigh');
}

export function isHigher(one: EffectiveRole, other: EffectiveRole): boolean {
  return rank[one] > rank[other];
}
