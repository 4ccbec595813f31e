import { type ReactNode, useState } from 'react';
import { useSession } from '#web/data/session/session-life.ts';
import { Protected } from './protected.tsx';

/** Shows `children` to who is signed out, and the screen itself afterwards. Signing out here leads to /login, as everywhere. */
export function BeforeSignIn({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (status === 'signedIn' && !wasSignedIn) setWasSignedIn(true);
  if (status !== 'signedOut' || wasSignedIn) return <Protected />;
  return <main>{children}</main>;
}
