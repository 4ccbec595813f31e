import { useEffect, useState } from 'react';
import type { Role, TakeOut, TargetKind } from '#domain/access/access.ts';
import type { InvitePreview } from '#domain/access/access-calls.ts';
import type { CallResult } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { call } from '#web/data/wire/call.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import type { TFunction } from '#web/i18n/translate.ts';

type PreviewCall = 'invites.preview' | 'joinLinks.preview';

export type LinkLook<Preview> =
  | { status: 'loading' | 'ended' }
  | { status: 'ready'; preview: Preview }
  | { status: 'failed'; error: unknown; isRetrying: boolean };

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

type Offered = { name: string; groupName?: string | undefined };

/** Returns the text for an invitation's target: a bin, a place, a group, or all places of the owner. */
export function invitedTo(
  t: TFunction,
  kind: TargetKind,
  { name, groupName }: Offered,
): { kind: TargetKind | 'group' | 'allPlaces'; name: string } {
  if (groupName === undefined) return { kind, name };
  return groupName === ''
    ? { kind: 'allPlaces', name: t('access.allTheirPlaces') }
    : { kind: 'group', name: groupName };
}

export type InviteLook = LinkLook<CallResult<'invites.preview'>>;

export function inviteHeading(t: TFunction, look: InviteLook): string {
  switch (look.status) {
    case 'ready': {
      const { kind, name } = invitedTo(t, look.preview.kind, look.preview);
      return t(`access.invitesTo.${kind}`, { person: look.preview.inviterName, name });
    }
    case 'ended':
      return t('access.inviteGone');
    case 'failed':
      return t('access.inviteFailed');
    case 'loading':
      return t('access.inviteTitle');
  }
}

/** "You can look at everything, but not change it." */
export function mayText(
  t: TFunction,
  { role, takeOut, isMixed }: { role: Role; takeOut?: TakeOut | undefined; isMixed?: true | undefined },
): string {
  if (isMixed) return t('access.youMayMixed');
  return takeOut ? t(`access.youMayTakeOut.${takeOut}`) : t(`access.youMay.${role}`);
}

/** "It contains 12 bins. You can look at everything, but not change it." */
export function inviteContent(t: TFunction, preview: InvitePreview): string {
  const { binCount, groupName } = preview;
  const holds = binCount > 0 && groupName === undefined && t('access.inviteHolds', { count: binCount });
  return [holds, inviteReach(t, preview), mayText(t, preview)].filter(Boolean).join(' ');
}

/** "It has access to “Shed” and “Hall”." Undefined if the heading says it all, or nothing is known. */
export function inviteReach(
  t: TFunction,
  { name, groupName, groupHas }: Offered & Pick<InvitePreview, 'groupHas'>,
): string | undefined {
  if (groupName === undefined) return undefined;
  if (groupHas === undefined)
    return groupName !== '' && name !== '' ? t('access.groupHas', { name }) : undefined;
  if (groupHas.length === 0) return undefined;
  const names = quotedNames(t, groupHas);
  return t(groupName === '' ? 'joining.allNow' : 'joining.groupHas', { names });
}

/** “Shed”, “Garage” and “Attic” */
export function quotedNames(t: TFunction, names: readonly string[], namedMax = names.length): string {
  const named = names.slice(0, namedMax).map((name) => t('joining.quoted', { name }));
  const more = names.length - named.length;
  const parts = more > 0 ? [...named, t('joining.more', { count: more })] : named;
  return new Intl.ListFormat(currentLocale()).format(parts);
}

export type JoinLook = LinkLook<CallResult<'joinLinks.preview'>>;
