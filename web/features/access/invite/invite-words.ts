import type { InvitePreview } from '#domain/access/access-calls.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import type { InviteLook } from './use-invite-preview.ts';

export function inviteHeading(t: TFunction, look: InviteLook): string {
  switch (look.status) {
    case 'ready':
      return t('access.invitesTo', { person: look.preview.inviterName, name: look.preview.name });
    case 'ended':
      return t('access.inviteGone');
    case 'failed':
      return t('access.inviteFailed');
    case 'loading':
      return t('access.inviteTitle');
  }
}

/** "A place with 12 bins." */
export function inviteContent(t: TFunction, { kind, binCount }: InvitePreview): string {
  return binCount === 0
    ? t(`access.inviteEmpty.${kind}`)
    : t(`access.inviteHolds.${kind}`, { count: binCount });
}
