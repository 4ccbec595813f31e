import { lazy, Suspense } from 'react';
import { useSignInOptions } from '../use-sign-in-options.ts';
import type { GoogleSignInProps } from './google-sign-in.tsx';

const GoogleSignIn = lazy(async () => {
  const { GoogleSignIn } = await import('./google-sign-in.tsx');
  return { default: GoogleSignIn };
});

/** Renders nothing if the server does not offer Google. */
export function LazyGoogleSignIn(props: GoogleSignInProps) {
  const options = useSignInOptions();
  if (!options?.hasGoogle) return null;
  return (
    <Suspense fallback={<div className="h-[5.75rem]" />}>
      <GoogleSignIn {...props} />
    </Suspense>
  );
}
