import type { Target } from '#domain/access/target.ts';
import type { NotificationDraft } from '../notifications/notify.ts';
import type { AdmittedTarget } from './gate.ts';
import type { LockedOwner } from './locked-owner.ts';
import { queryNames } from './reach.queries.ts';

type KnownTarget = Pick<NotificationDraft, 'target' | 'title' | 'more'>;

/**
 * What a person is told of a change to their access, which reached these things. Security: names only things that they
 * had access to, which the changed one need not be. Undefined if all lie in the trash.
 */
export async function knownTarget(
  { tx, id: ownerId }: LockedOwner,
  { target, row: { name } }: AdmittedTarget,
  reached: readonly Target[],
): Promise<KnownTarget | undefined> {
  if (reached.some(({ id }) => id === target.id)) return { target, title: name };
  const names = await queryNames(tx, { ownerId, ids: reached.map(({ id }) => id) });
  const [first, ...others] = names.sort((a, b) => a.id.localeCompare(b.id));
  const named = reached.find(({ id }) => id === first?.id);
  return named && first && { target: named, title: first.name, more: others.length };
}
