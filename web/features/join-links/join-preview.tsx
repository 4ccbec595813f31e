import { paths } from '#web/app/paths.ts';
import { SignInLinks } from '#web/features/access/invite/invite-preview.tsx';
import type { JoinLook } from '#web/features/access/invite/use-link-preview.ts';
import { joinOnArrival } from '#web/features/account/join-on-arrival.ts';
import { errorText } from '#web/i18n/error-text.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { offerHeading, offerText } from './join-words.ts';

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
  switch (look.status) {
    case 'loading':
      return <SkeletonRows count={2} />;
    case 'ready':
      return (
        <>
          <p className="mb-5">{offerText(t, look.preview)}</p>
          <SignInLinks next={next} onSignUp={() => joinOnArrival(token)} />
        </>
      );
    case 'ended':
      return (
        <>
          <p className="mb-5 text-ink-soft">{t('joining.goneText')}</p>
          <LinkButton to={paths.login} isWide>
            {t('account.signIn')}
          </LinkButton>
        </>
      );
    case 'failed':
      return (
        <>
          <p className="mb-5 text-ink-soft">{errorText(t, look.error)}</p>
          <Button kind="primary" isWide isBusy={look.isRetrying} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </>
      );
  }
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
