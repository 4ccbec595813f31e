import { lazy, Suspense } from 'react';
import { loadRecoveryTexts } from '#web/i18n/i18n.ts';
import { useServerWays } from '../use-server-ways.ts';
import type { GoogleSignInProps } from './google-sign-in.tsx';

const GoogleSignIn = lazy(async () => {
  const texts = loadRecoveryTexts();
  const { GoogleSignIn } = await import('./google-sign-in.tsx');
  await texts;
  return { default: GoogleSignIn };
});

/** Nothing where the server has no such way. */
export function GoogleWay(props: GoogleSignInProps) {
  const ways = useServerWays();
  if (!ways?.hasGoogle) return null;
  return (
    <Suspense fallback={<div className="h-[5.75rem]" />}>
      <GoogleSignIn {...props} />
    </Suspense>
  );
}
