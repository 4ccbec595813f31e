import type { InvitePreview } from '#domain/access/access-calls.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import type { InviteLook } from './use-link-preview.ts';

export function inviteHeading(t: TFunction, look: InviteLook): string {
  switch (look.status) {
    case 'ready':
      return t(`access.invitesTo.${look.preview.kind}`, {
        person: look.preview.inviterName,
        name: look.preview.name,
      });
    case 'ended':
      return t('access.inviteGone');
    case 'failed':
      return t('access.inviteFailed');
    case 'loading':
      return t('access.inviteTitle');
  }
}

/** "It contains 12 bins. You can look at everything, but not change it." */
export function inviteContent(t: TFunction, { binCount, role }: InvitePreview): string {
  const may = t(`access.youMay.${role}`);
  return binCount === 0 ? may : `${t('access.inviteHolds', { count: binCount })} ${may}`;
}
