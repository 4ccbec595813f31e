import type { Role, TakeOut } from '#domain/access/access.ts';
import type { InvitePreview } from '#domain/access/access-calls.ts';
import type { TargetKind } from '#domain/access/target.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import type { InviteLook } from './use-link-preview.ts';

type Offered = { name: string; groupName?: string | undefined };

/** What an invitation is to: a bin, a place, a group, or all places of the owner. */
export function invitedTo(
  t: TFunction,
  kind: TargetKind,
  { name, groupName }: Offered,
): { kind: TargetKind | 'group' | 'allPlaces'; name: string } {
  if (groupName === undefined) return { kind, name };
  return groupName === ''
    ? { kind: 'allPlaces', name: t('access.allTheirPlaces') }
    : { kind: 'group', name: groupName };
}

export function inviteHeading(t: TFunction, look: InviteLook): string {
  switch (look.status) {
    case 'ready': {
      const { kind, name } = invitedTo(t, look.preview.kind, look.preview);
      return t(`access.invitesTo.${kind}`, { person: look.preview.inviterName, name });
    }
    case 'ended':
      return t('access.inviteGone');
    case 'failed':
      return t('access.inviteFailed');
    case 'loading':
      return t('access.inviteTitle');
  }
}

/** "You can look at everything, but not change it." */
export function mayText(
  t: TFunction,
  { role, takeOut }: { role: Role; takeOut?: TakeOut | undefined },
): string {
  return takeOut ? t(`access.youMayTakeOut.${takeOut}`) : t(`access.youMay.${role}`);
}

/** "It contains 12 bins. You can look at everything, but not change it." */
export function inviteContent(
  t: TFunction,
  { binCount, role, takeOut, name, groupName }: InvitePreview,
): string {
  const may = mayText(t, { role, takeOut });
  if (groupName && name !== '') return `${t('access.groupHas', { name })} ${may}`;
  if (groupName !== undefined) return may;
  return binCount === 0 ? may : `${t('access.inviteHolds', { count: binCount })} ${may}`;
}
