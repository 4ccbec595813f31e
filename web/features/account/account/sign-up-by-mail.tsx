import { useState } from 'react';
import { passwordMin } from '#domain/account/account-rules.ts';
import { requestSignUpLink, signUpByLink } from '#web/data/session/sign-up-link.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { checkEmail, checkNewPassword, EmailField, PasswordField } from './credential-fields.tsx';
import { joinOnArrival } from './join-on-arrival.ts';
import { LazyProviderSignIn } from './lazy-provider-sign-in.tsx';
import { checkName, SignInInstead } from './new-account.tsx';
import type { ProviderSignInProps } from './provider-sign-in.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useIsOnline } from './use-is-online.ts';
import { inviteIn, useSignInOptions } from './use-sign-in-options.ts';

type SignUpByMailProps = Pick<ProviderSignInProps, 'search'> & {
  /** The token of the mailed link; '' before there is one. */
  token: string;
};

/** Asks for the address first and mails a link to it; the link leads back here, to the password. */
export function SignUpByMail({ token, search }: SignUpByMailProps) {
  const [linkEnded, setLinkEnded] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const person = personIn(token);
  return (
    <div className="space-y-4">
      {sentTo !== undefined && <Sent email={sentTo} onAgain={() => setSentTo(undefined)} />}
      {sentTo === undefined && person && !linkEnded && (
        <PasswordForm token={token} person={person} next={search.next} onEnded={() => setLinkEnded(true)} />
      )}
      {sentTo === undefined && (!person || linkEnded) && (
        <AskForm hasEnded={token !== ''} search={search} onSent={setSentTo} />
      )}
      <SignInInstead next={search.next} />
    </div>
  );
}

type AskFormProps = Pick<SignUpByMailProps, 'search'> & {
  hasEnded: boolean;
  onSent: (email: string) => void;
};

function AskForm({ hasEnded, search, onSent }: AskFormProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const options = useSignInOptions();
  const invite = inviteIn(search.next);
  const { form, field, refusal, isBusy, handleSubmit } = useAccountForm<'name' | 'email'>({
    initial: { name: '', email: '' },
    check: ({ name, email }) => ({ ...checkName(t, name), ...checkEmail(t, email) }),
    async send({ name, email }) {
      await requestSignUpLink({ name, email, next: search.next, invite });
      onSent(email.trim());
    },
    fieldOf: (code) => (code === 'auth.invalidEmail' ? 'email' : undefined),
  });
  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="space-y-4">
      {hasEnded && (
        <Notice tone="danger" title={t('recovery.endedTitle')}>
          {t('recovery.signUpEndedText')}
        </Notice>
      )}
      <LazyProviderSignIn page="/signup" search={search} />
      <TextField
        label={t('newAccount.name')}
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        {...field('name')}
      />
      <EmailField {...field('email')} />
      <p className="text-ink-soft">
        {options?.signUp === 'invited' && !invite && `${t('recovery.signUpInvited')} `}
        {t('recovery.signUpText')}
      </p>
      {!isOnline && <Notice>{t('newAccount.offline')}</Notice>}
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <Button type="submit" kind="primary" isWide isBusy={isBusy}>
        {t('recovery.send')}
      </Button>
    </form>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="space-y-4">
      <Notice title={t('recovery.sentTitle')}>
        <span className="[overflow-wrap:anywhere]">{t('recovery.signUpSentText', { email })}</span>
      </Notice>
      <Button isWide onClick={onAgain}>
        {t('recovery.otherAddress')}
      </Button>
    </div>
  );
}

type PasswordFormProps = {
  token: string;
  person: Person;
  next: string | undefined;
  onEnded: () => void;
};

function PasswordForm({ token, person: { name, email }, next, onEnded }: PasswordFormProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const { form, field, refusal, isBusy, handleSubmit } = useAccountForm<'password'>({
    initial: { password: '' },
    check: ({ password }) => checkNewPassword(t, password),
    async send({ password }) {
      try {
        // The mail may be read in another tab than the one where joining was chosen.
        joinOnArrival(inviteIn(next));
        await signUpByLink(token, password);
      } catch (error) {
        if (!isLinkEnded(error)) throw error;
        onEnded();
      }
    },
    fieldOf: (code) => (code.startsWith('auth.password') ? 'password' : undefined),
  });
  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="space-y-4">
      <p className="text-ink-soft [overflow-wrap:anywhere]">{t('recovery.welcome', { name, email })}</p>
      {/* Password managers store the password with the address in this form. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        autoFocus
        autoComplete="new-password"
        hint={t('account.passwordHint', { count: passwordMin })}
        {...field('password')}
      />
      {!isOnline && <Notice>{t('newAccount.offline')}</Notice>}
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <Button type="submit" kind="primary" isWide isBusy={isBusy}>
        {t('newAccount.submit')}
      </Button>
    </form>
  );
}

type Person = { name: string; email: string };

/** Only for the greeting: the server alone can verify the link. */
function personIn(token: string): Person | undefined {
  try {
    const [body = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const { name, to } = JSON.parse(new TextDecoder().decode(bytes));
    return typeof name === 'string' && typeof to === 'string' ? { name, email: to } : undefined;
  } catch {
    return undefined;
  }
}

function isLinkEnded(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'auth.linkEnded';
}
