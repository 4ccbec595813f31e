import { lazy, Suspense } from 'react';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import type { AskOwnerProps } from './ask-owner.tsx';

const AskOwner = lazy(async () => {
  const [{ AskOwner: ask }] = await Promise.all([import('./ask-owner.tsx'), loadLaterTexts()]);
  return { default: ask };
});

export function PrivateLabel(props: AskOwnerProps) {
  return (
    <Suspense>
      <AskOwner key={props.code} {...props} />
    </Suspense>
  );
}
