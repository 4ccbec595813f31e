import { lazy, Suspense } from 'react';
import type { CodeRow } from '#domain/codes/codes.ts';
import { loadPeopleTexts } from '#web/i18n/i18n.ts';

const VoidLabel = lazy(async () => {
  const [{ VoidLabel: label }] = await Promise.all([import('./void-label.tsx'), loadPeopleTexts()]);
  return { default: label };
});

export function OwnVoidLabel({ row }: { row: CodeRow }) {
  return (
    <Suspense>
      <VoidLabel row={row} />
    </Suspense>
  );
}
