import { lazy, Suspense, useEffect } from 'react';
import { useCell } from '#web/data/cells/use-cell.ts';
import { fetchSessionPerson, hasGoogle } from '#web/data/wire/auth-call.ts';
import { loadRecoveryTexts } from '#web/i18n/i18n.ts';
import type { GoogleSignInProps } from './google-sign-in.tsx';

const GoogleSignIn = lazy(async () => {
  const texts = loadRecoveryTexts();
  const { GoogleSignIn } = await import('./google-sign-in.tsx');
  await texts;
  return { default: GoogleSignIn };
});

/** Nothing where the server has no such way. */
export function GoogleWay(props: GoogleSignInProps) {
  const isOffered = useCell(hasGoogle);
  useEffect(() => {
    // Somebody whose session ended is shown here before the server was asked anything.
    if (hasGoogle.get() === undefined) void fetchSessionPerson().catch(() => {});
  }, []);
  if (!isOffered) return null;
  return (
    <Suspense fallback={<div className="h-[5.75rem]" />}>
      <GoogleSignIn {...props} />
    </Suspense>
  );
}
