import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Notification } from '#domain/notifications/notification.ts';
import { useArrivals } from '#web/features/notifications/use-arrivals.ts';

/** Shows what arrives as notifications of the system's, where the person wished that, and opens what they are about. */
export function useSystemNotifications(): void {
  const router = useRouter();
  useArrivals(show);
  useEffect(() => {
    const worker = navigator.serviceWorker;
    if (!worker) return;
    // From web/public/notification-click.js.
    const open = ({ data }: MessageEvent) => {
      if (data?.type === 'openNotification') router.history.push(data.path);
    };
    worker.addEventListener('message', open);
    return () => worker.removeEventListener('message', open);
  }, [router]);
}

/** Its code and words are fetched with the first arrival. */
async function show(arrived: Notification): Promise<boolean> {
  const { showArrival } = await import('#web/features/notifications/show-arrival.ts');
  return showArrival(arrived);
}
