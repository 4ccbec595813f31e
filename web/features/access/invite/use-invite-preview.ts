import { useEffect, useState } from 'react';
import type { InvitePreview } from '#domain/access/access-calls.ts';
import { AppError } from '#domain/errors.ts';
import { call } from '#web/data/wire/call.ts';

export type InviteLook =
  | { status: 'loading' | 'ended' }
  | { status: 'ready'; preview: InvitePreview }
  | { status: 'failed'; error: unknown; isRetrying: boolean };

/** The preview of an invitation link for a signed-out person; retried when the device comes online. */
export function useInvitePreview(token: string): { look: InviteLook; retry: () => void } {
  const [look, setLook] = useState<InviteLook>({ status: 'loading' });
  const [tries, setTries] = useState(0);
  const isFailed = look.status === 'failed';
  const isRetrying = isFailed && look.isRetrying;
  const retry = () => {
    if (!isFailed || isRetrying) return;
    setLook({ ...look, isRetrying: true });
    setTries((count) => count + 1);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt requests it again
  useEffect(() => {
    let isCurrent = true;
    const put = (found: InviteLook) => isCurrent && setLook(found);
    call('invites.preview', { token }).then(
      (preview) => put({ status: 'ready', preview }),
      (error: unknown) =>
        put(isEnded(error) ? { status: 'ended' } : { status: 'failed', error, isRetrying: false }),
    );
    return () => {
      isCurrent = false;
    };
  }, [token, tries]);

  useEffect(() => {
    if (!isFailed) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });

  return { look, retry };
}

/** A damaged link is reported as ended, like one that is too long. */
function isEnded(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'invites.notFound' || error.code === 'request.invalid');
}
