import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';

type Borrowed = typeof import('./borrowed.tsx').default;

const LazyBorrowed = lazyPart(async () => (await import('./borrowed.tsx')).default);

/** What the question before a loss of access says: the text, and what the person has on loan from there. */
export function beforeLoss(text: ReactNode, loss: Parameters<Borrowed>[0]): ReactNode {
  return (
    <>
      <div>{text}</div>
      <Suspense>
        <LazyBorrowed {...loss} />
      </Suspense>
    </>
  );
}
