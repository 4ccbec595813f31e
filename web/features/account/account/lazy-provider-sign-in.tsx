import { lazy, Suspense } from 'react';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import type { ProviderSignInProps } from './provider-sign-in.tsx';
import { useSignInOptions } from './use-sign-in-options.ts';

const ProviderSignIn = lazy(async () => {
  const texts = loadLaterTexts();
  const { ProviderSignIn } = await import('./provider-sign-in.tsx');
  await texts;
  return { default: ProviderSignIn };
});

/** Renders nothing if the server offers no provider. */
export function LazyProviderSignIn(props: Pick<ProviderSignInProps, 'page' | 'search'>) {
  const { providers, hasPasswords = true } = useSignInOptions() ?? {};
  if (!providers?.length) return null;
  return (
    <Suspense fallback={<div className={providers.length > 1 ? 'h-[9.75rem]' : 'h-[5.75rem]'} />}>
      <ProviderSignIn {...props} providers={providers} hasPasswords={hasPasswords} />
    </Suspense>
  );
}
