import { useRouter } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect } from 'react';
import { demoAddresses } from '#domain/account/demo.ts';
import type { Notification } from '#domain/notifications/notification.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { useArrivals } from '#web/features/people/notifications/use-arrivals.ts';
import { longAct } from '#web/forms/long-act.ts';
import { LongActSheet } from '#web/forms/long-act-sheet.tsx';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

const DemoBar = lazyPart(async () => {
  const texts = loadLaterTexts();
  const { DemoBar } = await import('#web/features/account/account/demo.tsx');
  await texts;
  return DemoBar;
});

/**
 * Shows what arrives while the app is open, how far a long act is and that this is a demo. Opens what is pressed in a
 * notification of the system.
 */
export function Arrivals() {
  const router = useRouter();
  const toast = useToast();
  const show = useCallback(
    async (arrived: readonly Notification[]) => {
      const { showArrivals } = await import('#web/features/people/notifications/show-arrivals.ts');
      await showArrivals(arrived, (text, { label, path, about }) =>
        toast.notify(text, { label, about, onPress: () => router.history.push(path) }),
      );
    },
    [toast, router],
  );
  useArrivals(show, toast.drop);
  useEffect(() => {
    const worker = navigator.serviceWorker;
    if (!worker) return;
    const open = ({ data }: MessageEvent) => {
      if (data?.type === 'openNotification') router.history.push(data.path);
    };
    worker.addEventListener('message', open);
    return () => worker.removeEventListener('message', open);
  }, [router]);
  const running = useCell(longAct);
  const email = useProfile()?.email;
  const isDemo = email !== undefined && demoAddresses.includes(email);
  return (
    <>
      {isDemo && (
        <Suspense>
          <DemoBar />
        </Suspense>
      )}
      {running && <LongActSheet {...running} />}
    </>
  );
}
