import { lazy, Suspense } from 'react';
import type { ReceivedInvite } from '#domain/access/access-calls.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { answeredInPlace, useWaitingForMe } from './waiting-for-me.ts';

const WaitingList = lazy(async () => {
  const [{ WaitingList: list }] = await Promise.all([import('./waiting-list.tsx'), loadLaterTexts()]);
  return { default: list };
});

const none: readonly ReceivedInvite[] = [];

/** Pending requests and invitations; its code is loaded if there are any. */
export function WaitingCard() {
  const { requests } = useWaitingForMe();
  const received = useProfile()?.invites ?? none;
  if (requests + received.length === 0) return null;
  const invites = received.slice(0, answeredInPlace);
  return (
    <Suspense
      fallback={
        <>
          {invites.map(({ id }) => (
            <Skeleton key={id} className="mb-4 h-44 rounded-card" />
          ))}
          {(requests > 0 || received.length > invites.length) && (
            <Skeleton className="mb-4 h-18 rounded-card" />
          )}
        </>
      }
    >
      <WaitingList requests={requests} received={received} />
    </Suspense>
  );
}
