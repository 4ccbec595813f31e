import { useState } from 'react';
import { useSession } from '#web/data/session/session-life.ts';
import { InvitePreviewPage } from '#web/pages/invite-preview.tsx';
import { Protected } from './protected.tsx';

/** Whoever comes here signed out reads first who invites to what; signing out here leads away as everywhere. */
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
