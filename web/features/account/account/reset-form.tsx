import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { passwordMin } from '#domain/account/account-rules.ts';
import { paths } from '#web/app/paths.ts';
import { chooseNewPassword, type ResetOutcome, type SignInMethods } from '#web/data/session/recover.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { checkNewPassword } from './check-credentials.ts';
import { NoPasswords } from './no-passwords.tsx';
import { PasswordField } from './password-field.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useIsOnline } from './use-is-online.ts';
import { useSignInOptions } from './use-sign-in-options.ts';

/** `token` comes from the mailed link. */
export function ResetForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const [state, setState] = useState<'open' | 'ended' | ResetOutcome>(token === '' ? 'ended' : 'open');
  const { form, field, refusal, isBusy, handleSubmit } = useAccountForm<'password'>({
    initial: { password: '' },
    check: ({ password }) => checkNewPassword(t, password),
    send: async ({ password }) => {
      try {
        setState(await chooseNewPassword(token, password));
      } catch (error) {
        if (!isLinkEnded(error)) throw error;
        setState('ended');
      }
    },
    fieldOf: (code) => (code.startsWith('auth.password') ? 'password' : undefined),
  });
  const options = useSignInOptions();
  if (options?.hasPasswords === false) return <NoPasswords />;
  if (typeof state === 'object') return <Saved {...state} />;
  if (state === 'ended') {
    return (
      <div role="alert" className="space-y-4">
        <Notice tone="danger" title={t('recovery.endedTitle')}>
          {t('errors.auth.linkEnded')}
        </Notice>
        <LinkButton to={paths.forgotPassword} kind="primary" isWide>
          {t('recovery.again')}
        </LinkButton>
      </div>
    );
  }
  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="space-y-4">
      <PasswordField
        autoComplete="new-password"
        label={t('recovery.newPassword')}
        hint={t('account.passwordHint', { count: passwordMin })}
        {...field('password')}
      />
      <p className="text-ink-soft">{t('recovery.resetText')}</p>
      {!isOnline && <Notice>{t('recovery.offline')}</Notice>}
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <Button type="submit" kind="primary" isWide isBusy={isBusy}>
        {t('recovery.save')}
      </Button>
      <p className="text-center">
        <Link to={paths.login} className="inline-block py-2.5 font-semibold text-tape underline">
          {t('recovery.toSignIn')}
        </Link>
      </p>
    </form>
  );
}

function Saved({ removed = none, left = none }: ResetOutcome) {
  const { t } = useTranslation();
  return (
    <div role="status" className="space-y-4">
      <Notice tone="success" title={t('recovery.savedTitle')}>
        {t('recovery.savedText')}
      </Notice>
      {hasAny(removed) && (
        <Notice title={t('recovery.removedTitle')}>
          <ul className="list-disc pl-5">
            {removed.passkeys > 0 && <li>{t('recovery.removedPasskeys', { count: removed.passkeys })}</li>}
            {removed.connections > 0 && <li>{t('recovery.removedConnection')}</li>}
          </ul>
          <p className="mt-1">{t('recovery.removedWhy')}</p>
        </Notice>
      )}
      {hasAny(left) && (
        <Notice title={t('recovery.leftTitle')}>
          <ul className="list-disc pl-5">
            {left.passkeys > 0 && <li>{t('recovery.leftPasskeys', { count: left.passkeys })}</li>}
            {left.connections > 0 && <li>{t('recovery.leftConnection')}</li>}
          </ul>
          <p className="mt-1">{t('recovery.leftText')}</p>
        </Notice>
      )}
      <LinkButton to={paths.login} kind="primary" isWide>
        {t('recovery.toSignIn')}
      </LinkButton>
    </div>
  );
}

const none: SignInMethods = { passkeys: 0, connections: 0 };

const hasAny = ({ passkeys, connections }: SignInMethods) => passkeys + connections > 0;

function isLinkEnded(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'auth.linkEnded';
}
