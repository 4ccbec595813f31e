import { useParams } from '@tanstack/react-router';
import { paths } from '#domain/paths.ts';
import { AccountFrame } from '#web/features/account/account/account-frame.tsx';
import { InvitePreview } from '#web/features/people/access/invite-preview.tsx';
import { inviteHeading, useLinkPreview } from '#web/features/people/access/link-preview.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Mark } from '#web/ui/marks/app-mark.tsx';
import { BeforeSignIn } from './before-sign-in.tsx';

/** Shows who invites to what before signing in. */
export function Invited() {
  const { token } = useParams({ from: '/invited/invite/$token' });
  return (
    <BeforeSignIn>
      <PreviewOf key={token} token={token} />
    </BeforeSignIn>
  );
}

function PreviewOf({ token }: { token: string }) {
  const { t } = useTranslation();
  const { look, retry } = useLinkPreview('invites.preview', token);
  return (
    <AccountFrame mark={<Mark size={36} />} title={inviteHeading(t, look)}>
      <InvitePreview look={look} next={paths.invite.replace('$token', token)} onRetry={retry} />
    </AccountFrame>
  );
}
