import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Mark } from '#web/app/mark.tsx';
import { paths } from '#web/app/paths.ts';
import { useSession } from '#web/data/session/session-life.ts';
import { InvitePreview } from '#web/features/access/invite/invite-preview.tsx';
import { inviteHeading } from '#web/features/access/invite/invite-words.ts';
import { useInvitePreview } from '#web/features/access/invite/use-invite-preview.ts';
import { AccountFrame } from '#web/features/account/account-frame.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Protected } from './protected.tsx';

/** Shows who invites to what before signing in. Signing out here leads to /login, as everywhere. */
export function Invited() {
  const { status } = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (status === 'signedIn' && !wasSignedIn) setWasSignedIn(true);
  if (status !== 'signedOut' || wasSignedIn) return <Protected />;
  return (
    <main>
      <InvitePreviewPage />
    </main>
  );
}

function InvitePreviewPage() {
  const { token } = useParams({ from: '/invited/invite/$token' });
  return <PreviewOf key={token} token={token} />;
}

function PreviewOf({ token }: { token: string }) {
  const { t } = useTranslation();
  const { look, retry } = useInvitePreview(token);
  return (
    <AccountFrame mark={<Mark size={36} />} title={inviteHeading(t, look)}>
      <InvitePreview look={look} next={paths.invite.replace('$token', token)} onRetry={retry} />
    </AccountFrame>
  );
}
