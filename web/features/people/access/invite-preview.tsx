import { inviteDays } from '#domain/access/access-rules.ts';
import { paths } from '#domain/paths.ts';
import { canSignUp, useSignInOptions } from '#web/features/account/account/use-sign-in-options.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { type InviteLook, inviteContent, type LinkLook } from './link-preview.ts';

type InvitePreviewProps = {
  look: InviteLook;
  /** The invitation's own address, to return to after signing in. */
  next: string;
  onRetry: () => void;
};

/** Shown below a heading that says who invites to what. */
export function InvitePreview({ look, next, onRetry }: InvitePreviewProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (look.status !== 'ready') {
    const goneText = t('access.inviteGoneText', { days: inviteDays });
    return <NoPreview {...{ look, goneText, onRetry }} />;
  }
  return (
    <>
      <p className="mb-5">{inviteContent(t, look.preview)}</p>
      <SignInLinks next={next} />
      <p className="mt-5 text-ink-soft text-sm">
        {t('access.inviteUntil', { date: formats.date(look.preview.expiresAt) })}
      </p>
    </>
  );
}

type NoPreviewProps = {
  look: Exclude<LinkLook<unknown>, { status: 'ready' }>;
  /** Why a link that no longer works does not. */
  goneText: string;
  onRetry: () => void;
};

/** In place of what a link offers: while it loads, and where it cannot be shown. */
export function NoPreview({ look, goneText, onRetry }: NoPreviewProps) {
  const { t } = useTranslation();
  switch (look.status) {
    case 'loading':
      return <SkeletonRows count={2} />;
    case 'ended':
      return (
        <>
          <p className="mb-5 text-ink-soft">{goneText}</p>
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

type SignInLinksProps = {
  next: string;
  /** Called before leaving to sign up. */
  onSignUp?: () => void;
};

export function SignInLinks({ next, onSignUp }: SignInLinksProps) {
  const { t } = useTranslation();
  const isOpen = canSignUp(useSignInOptions(), next);
  return (
    <div className="flex flex-col gap-3">
      {isOpen && (
        <LinkButton to={paths.signup} search={{ next }} kind="primary" isWide onClick={onSignUp}>
          {t('newAccount.submit')}
        </LinkButton>
      )}
      <LinkButton to={paths.login} search={{ next }} kind={isOpen ? undefined : 'primary'} isWide>
        {t('access.inviteSignIn')}
      </LinkButton>
      {!isOpen && (
        <p className="text-ink-soft">
          {t('account.newHere')} {t('account.askOperator')}
        </p>
      )}
    </div>
  );
}
