import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { signIn, useOtherAccountWaiting, useSession } from '#web/data/session/session-life.ts';
import { canRemember } from '#web/data/storage/device-storage.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { checkSignIn } from './check-credentials.ts';
import { EmailField } from './email-field.tsx';
import { usePasskeySignIn } from './passkeys/use-passkey-sign-in.tsx';
import { PasswordField } from './password-field.tsx';
import { LazyProviderSignIn } from './providers/lazy-provider-sign-in.tsx';
import type { ProviderSignInProps } from './providers/provider-sign-in.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useIsOnline } from './use-is-online.ts';
import { canSignUp, useSignInOptions } from './use-sign-in-options.ts';

/** `next` stays in the address, also on the way to /signup. */
export function LoginForm({ search }: Pick<ProviderSignInProps, 'search'>) {
  const { next } = search;
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const other = useOtherAccountWaiting();
  const isRemembering = canRemember();
  const session = useSession();
  const paused = session.status === 'signedIn' && session.isPaused ? session : undefined;
  const [remember, setRemember] = useState(isRemembering);
  const { form, field, refusal, isBusy, handleSubmit } = useAccountForm<'email' | 'password'>({
    initial: { email: paused?.email ?? '', password: '' },
    check: (values) => checkSignIn(t, values),
    send: ({ email, password }) => signIn({ email: email.trim(), password, remember }),
    fieldOf: (code) => (code === 'auth.invalidEmail' ? 'email' : undefined),
  });

  const passkey = usePasskeySignIn(remember);
  const hasPasswords = useSignInOptions()?.hasPasswords !== false;

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="space-y-4">
      {paused && <Notice>{t('account.pausedText')}</Notice>}
      {other && <Notice>{t('account.otherWaiting', other)}</Notice>}
      <LazyProviderSignIn page="/login" search={search} />
      {hasPasswords && (
        <>
          <EmailField {...(passkey && { autoComplete: 'username webauthn' })} {...field('email')} />
          <PasswordField autoComplete="current-password" {...field('password')} />
        </>
      )}
      {(hasPasswords || passkey) && (
        <Checkbox
          label={t('account.remember')}
          hint={isRemembering ? undefined : t('account.cannotRemember')}
          checked={remember}
          disabled={!isRemembering}
          onChange={setRemember}
        />
      )}
      {!isOnline && <Notice>{t('account.offline')}</Notice>}
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      {hasPasswords && (
        <Button type="submit" kind="primary" isWide isBusy={isBusy}>
          {t('account.signIn')}
        </Button>
      )}
      {passkey && (
        <>
          <Button isWide isBusy={passkey.isBusy} onClick={passkey.press}>
            {t('account.signInByPasskey')}
          </Button>
          {passkey.problem}
        </>
      )}
      {hasPasswords && (
        <p className="text-center">
          <Link to={paths.forgotPassword} className="inline-block py-2.5 font-semibold text-tape underline">
            {t('account.forgot')}
          </Link>
        </p>
      )}
      <NewHere next={next} />
    </form>
  );
}

function NewHere({ next }: { next: string | undefined }) {
  const { t } = useTranslation();
  const options = useSignInOptions();
  if (!canSignUp(options, next))
    return (
      <p className="text-center text-ink-soft">
        {t('account.newHere')}{' '}
        {t(options?.signUp === 'closed' ? 'account.askOperator' : 'account.openInvitation')}
      </p>
    );
  return (
    <p className="text-center text-ink-soft">
      {t('account.newHere')}{' '}
      <Link
        to={paths.signup}
        search={{ next }}
        className="inline-block py-2.5 font-semibold text-tape underline"
      >
        {t('account.toSignUp')}
      </Link>
    </p>
  );
}
