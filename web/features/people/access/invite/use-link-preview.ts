import { useEffect, useState } from 'react';
import type { CallResult } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { call } from '#web/data/wire/call.ts';

export type LinkLook<Preview> =
  | { status: 'loading' | 'ended' }
  | { status: 'ready'; preview: Preview }
  | { status: 'failed'; error: unknown; isRetrying: boolean };

type PreviewCall = 'invites.preview' | 'joinLinks.preview';

export type InviteLook = LinkLook<CallResult<'invites.preview'>>;
export type JoinLook = LinkLook<CallResult<'joinLinks.preview'>>;

/** The preview of a link for a signed-out person; retried when the device comes online. */
export function useLinkPreview<N extends PreviewCall>(
  name: N,
  token: string,
): { look: LinkLook<CallResult<N>>; retry: () => void } {
  const [look, setLook] = useState<LinkLook<CallResult<N>>>({ status: 'loading' });
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
    const put = (found: LinkLook<CallResult<N>>) => isCurrent && setLook(found);
    call<PreviewCall>(name, { token }).then(
      (preview) => put({ status: 'ready', preview: preview as CallResult<N> }),
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
  return error instanceof AppError && (error.code.endsWith('.notFound') || error.code === 'request.invalid');
}
