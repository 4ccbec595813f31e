import { joinOnArrival } from '#web/features/account/account/join-on-arrival.ts';
import { NoPreview, SignInLinks } from '#web/features/people/access/invite-preview.tsx';
import type { JoinLook } from '#web/features/people/access/link-preview.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { offerHeading, offerReach, offerText } from './join-words.ts';

type JoinPreviewProps = {
  look: JoinLook;
  token: string;
  /** The link's own address, to return to after signing in. */
  next: string;
  onRetry: () => void;
};

/** Shown below a heading that says who invites to what. */
export function JoinPreview({ look, token, next, onRetry }: JoinPreviewProps) {
  const { t } = useTranslation();
  if (look.status !== 'ready') return <NoPreview {...{ look, goneText: t('joining.goneText'), onRetry }} />;
  const reach = offerReach(t, look.preview);
  return (
    <>
      {reach && <p className="mb-2 [overflow-wrap:anywhere]">{reach}</p>}
      <p className="mb-5">{offerText(t, look.preview)}</p>
      <SignInLinks next={next} onSignUp={() => joinOnArrival(token)} />
    </>
  );
}

export function joinHeading(t: TFunction, look: JoinLook): string {
  switch (look.status) {
    case 'ready':
      return offerHeading(t, look.preview);
    case 'ended':
      return t('joining.gone');
    case 'failed':
      return t('joining.couldNotLoad');
    case 'loading':
      return t('joining.pageTitle');
  }
}
