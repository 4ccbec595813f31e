import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { passwordMin } from '#domain/account/account-rules.ts';
import type { CallResult } from '#domain/calls.ts';
import { paths } from '#domain/paths.ts';
import {
  chooseNewPassword,
  type ResetOutcome,
  requestPasswordReset,
  type SignInMethods,
} from '#web/data/session/recover.ts';
import { call } from '#web/data/wire/call.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Mark } from '#web/ui/marks/app-mark.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { AccountFrame } from './account-frame.tsx';
import { checkEmail, checkNewPassword, EmailField, PasswordField } from './credential-fields.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useIsOnline } from './use-is-online.ts';
import { useSignInOptions } from './use-sign-in-options.ts';

export function ForgotPasswordPage() {
  const { t } = useTranslation();
  return (
    <AccountFrame mark={<Mark size={36} />} title={t('recovery.title')}>
      <ForgotForm />
    </AccountFrame>
  );
}

/** First asks the server whether it sends mail at all. */
function ForgotForm() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const [sentTo, setSentTo] = useState<string>();
  const about = useServerAbout(isOnline);
  const options = useSignInOptions();
  if (options?.hasPasswords === false) return <NoPasswords />;
  return (
    <div className="space-y-4">
      {!isOnline && <Notice>{t('recovery.offline')}</Notice>}
      {about === 'failed' && isOnline && <Notice tone="danger">{t('recovery.failed')}</Notice>}
      {about === 'loading' && isOnline && <Skeleton className="h-28" />}
      {typeof about === 'object' && !about.sendsMail && <WithoutMail supportEmail={about.supportEmail} />}
      {typeof about === 'object' && about.sendsMail && sentTo === undefined && <AskForm onSent={setSentTo} />}
      {sentTo !== undefined && (
        <div role="status" className="space-y-4">
          <Notice title={t('recovery.sentTitle')}>{t('recovery.sentText', { email: sentTo })}</Notice>
          <Button isWide onClick={() => setSentTo(undefined)}>
            {t('recovery.otherAddress')}
          </Button>
        </div>
      )}
      <p className="text-center">
        <Link to={paths.login} className="inline-block py-2.5 font-semibold text-tape underline">
          {t('recovery.toSignIn')}
        </Link>
      </p>
    </div>
  );
}

/** Works without an account, unlike `useAbout`. */
function useServerAbout(isOnline: boolean): CallResult<'about.get'> | 'loading' | 'failed' {
  const [about, setAbout] = useState<CallResult<'about.get'> | 'loading' | 'failed'>('loading');
  useEffect(() => {
    if (!isOnline) return;
    let isCurrent = true;
    call('about.get', {}).then(
      (answer) => isCurrent && setAbout(answer),
      () => isCurrent && setAbout('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [isOnline]);
  return about;
}

/** In place of a form for passwords where the server uses none. */
function NoPasswords() {
  const { t } = useTranslation();
  return (
    <div className="space-y-4">
      <Notice>{t('errors.auth.passwordOff')}</Notice>
      <LinkButton to={paths.login} kind="primary" isWide>
        {t('recovery.toSignIn')}
      </LinkButton>
    </div>
  );
}

function WithoutMail({ supportEmail }: { supportEmail: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Notice title={t('recovery.noMailTitle')}>
      {t('recovery.noMailText')}
      {supportEmail !== undefined && (
        <a
          href={`mailto:${supportEmail}`}
          className="mt-1 flex min-h-11 items-center font-semibold text-tape underline [overflow-wrap:anywhere]"
        >
          {t('recovery.noMailWrite', { email: supportEmail })}
        </a>
      )}
    </Notice>
  );
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const { form, field, refusal, isBusy, handleSubmit } = useAccountForm<'email'>({
    initial: { email: '' },
    check: ({ email }) => checkEmail(t, email),
    send: async ({ email }) => {
      await requestPasswordReset(email);
      onSent(email.trim());
    },
    fieldOf: (code) => (code === 'auth.invalidEmail' ? 'email' : undefined),
  });
  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="space-y-4">
      <p className="text-ink-soft">{t('recovery.text')}</p>
      <EmailField {...field('email')} />
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <Button type="submit" kind="primary" isWide isBusy={isBusy}>
        {t('recovery.send')}
      </Button>
    </form>
  );
}

/** For anyone with the link, also while somebody is signed in. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const { hash } = useLocation();
  return (
    <main>
      <AccountFrame mark={<Mark size={36} />} title={t('recovery.resetTitle')}>
        <ResetForm key={hash} token={hash} />
      </AccountFrame>
    </main>
  );
}

/** `token` comes from the mailed link. */
function ResetForm({ token }: { token: string }) {
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

function isLinkEnded(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'auth.linkEnded';
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
