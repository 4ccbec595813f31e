import { lazy, Suspense } from 'react';
import type { ReceivedInvite } from '#domain/access/access-calls.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { loadPeopleTexts } from '#web/i18n/i18n.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { useWaitingForMe } from './waiting-for-me.ts';

const WaitingList = lazy(async () => {
  const [{ WaitingList: list }] = await Promise.all([
    import('./requests/waiting-list.tsx'),
    loadPeopleTexts(),
  ]);
  return { default: list };
});

const none: readonly ReceivedInvite[] = [];

/** What waits for an answer; loaded where there is some. */
export function WaitingCard() {
  const { requests } = useWaitingForMe();
  const received = useProfile()?.invites ?? none;
  if (requests + received.length === 0) return null;
  const room = cx('mb-4 rounded-card', received.length > 0 ? 'h-44' : 'h-18');
  return (
    <Suspense fallback={<Skeleton className={room} />}>
      <WaitingList requests={requests} received={received} />
    </Suspense>
  );
}
