import { lazy, Suspense } from 'react';
import type { CodeRow } from '#domain/codes/codes.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';

const VoidLabel = lazy(async () => {
  const [{ VoidLabel: label }] = await Promise.all([import('./void-label.tsx'), loadLaterTexts()]);
  return { default: label };
});

export function OwnVoidLabel({ row }: { row: CodeRow }) {
  return (
    <Suspense>
      <VoidLabel row={row} />
    </Suspense>
  );
}
