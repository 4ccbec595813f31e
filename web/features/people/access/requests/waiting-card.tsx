import { lazy, Suspense } from 'react';
import type { OwnRequest, ReceivedInvite } from '#domain/access/access-calls.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { answeredInPlace, useWaitingForMe } from './waiting-for-me.ts';

const WaitingList = lazy(async () => {
  const [{ WaitingList: list }] = await Promise.all([import('./waiting-list.tsx'), loadLaterTexts()]);
  return { default: list };
});

const noInvites: readonly ReceivedInvite[] = [];
const noRequests: readonly OwnRequest[] = [];

/** Pending requests and invitations, one's own requests included; its code is loaded if there are any. */
export function WaitingCard() {
  const { requests } = useWaitingForMe();
  const profile = useProfile();
  const received = profile?.invites ?? noInvites;
  const ownRequests = profile?.requests ?? noRequests;
  if (requests + received.length + ownRequests.length === 0) return null;
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
          {ownRequests.length > 0 && <Skeleton className="mb-4 h-18 rounded-card" />}
        </>
      }
    >
      <WaitingList {...{ requests, received, ownRequests }} />
    </Suspense>
  );
}
