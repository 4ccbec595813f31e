import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { passwordMin } from '#domain/account/account-rules.ts';
import { paths } from '#domain/paths.ts';
import { signUp } from '#web/data/session/session-life.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { hasMouse } from '#web/ui/layout/use-is-wide.ts';
import { Notice } from '#web/ui/marks/notice.tsx';
import { type Credentials, EmailField, PasswordField } from './credential-fields.tsx';
import { LazyProviderSignIn } from './lazy-provider-sign-in.tsx';
import { checkSignUp, SignInInstead } from './new-account.tsx';
import type { ProviderSignInProps } from './provider-sign-in.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useIsOnline } from './use-is-online.ts';
import { canSignUp, inviteIn, useSignInOptions } from './use-sign-in-options.ts';

const SignUpByMail = lazy(async () => {
  const texts = loadLaterTexts();
  const { SignUpByMail } = await import('./sign-up-by-mail.tsx');
  await texts;
  return { default: SignUpByMail };
});

/** By a mailed link if the server sends mail, so that it does not reveal who has an account; otherwise directly. */
export function SignupForm({ search }: Pick<ProviderSignInProps, 'search'>) {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const options = useSignInOptions();
  if (options && !canSignUp(options, search.next))
    return <NoSignUp isClosed={options.signUp === 'closed'} next={search.next} />;
  if (options && !options.hasPasswords) return <ByProvider search={search} />;
  if (options?.hasMail || hash !== '') {
    return (
      <Suspense fallback={<div className="h-72" />}>
        <SignUpByMail key={hash} token={hash} search={search} />
      </Suspense>
    );
  }
  return options ? <FormAtOnce search={search} /> : <div className="h-72" />;
}

function ByProvider({ search }: Pick<ProviderSignInProps, 'search'>) {
  return (
    <div className="space-y-4">
      <LazyProviderSignIn page="/signup" search={search} />
      <SignInInstead next={search.next} />
    </div>
  );
}

/** `next` stays in the address, also on the way to /login. */
function FormAtOnce({ search }: Pick<ProviderSignInProps, 'search'>) {
  const { next } = search;
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const { form, field, refusal, isBusy, handleSubmit } = useAccountForm<keyof Credentials>({
    initial: { name: '', email: '', password: '' },
    check: (values) => checkSignUp(t, values),
    send: (values) => signUp({ ...values, invite: inviteIn(next) }),
    fieldOf: (code) => fieldsByCode.get(code),
  });

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="space-y-4">
      <LazyProviderSignIn page="/signup" search={search} />
      <TextField
        label={t('newAccount.name')}
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        autoFocus={hasMouse()}
        {...field('name')}
      />
      <EmailField {...field('email')} />
      <PasswordField
        autoComplete="new-password"
        hint={t('account.passwordHint', { count: passwordMin })}
        {...field('password')}
      />
      {!isOnline && <Notice>{t('newAccount.offline')}</Notice>}
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <Button type="submit" kind="primary" isWide isBusy={isBusy}>
        {t('newAccount.submit')}
      </Button>
      <SignInInstead next={next} />
    </form>
  );
}

function NoSignUp({ isClosed, next }: { isClosed: boolean; next: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="space-y-4">
      <p className="text-ink-soft">
        {t(isClosed ? 'errors.auth.signUpClosed' : 'errors.auth.signUpInvited')}
      </p>
      <LinkButton to={paths.login} search={{ next }} kind="primary" isWide>
        {t('account.signIn')}
      </LinkButton>
    </div>
  );
}

const fieldsByCode = new Map<string, keyof Credentials>([
  ['auth.emailTaken', 'email'],
  ['auth.invalidEmail', 'email'],
  ['auth.passwordTooShort', 'password'],
  ['auth.passwordTooLong', 'password'],
  ['auth.passwordCommon', 'password'],
]);
