import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AppError } from '#domain/errors.ts';
import { paths } from '#domain/paths.ts';
import type { ChosenPasskey } from '#web/data/session/passkey.ts';
import { canOfferPasskeys, canUsePasskeys } from '#web/data/session/passkey-support.ts';
import { signIn, useOtherAccountWaiting, useSession } from '#web/data/session/session-life.ts';
import { canRemember } from '#web/data/storage/device-storage.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { whenIdle } from '#web/ui/layout/when-idle.ts';
import { Notice } from '#web/ui/marks/notice.tsx';
import { checkSignIn, EmailField, PasswordField } from './credential-fields.tsx';
import { LazyProviderSignIn } from './lazy-provider-sign-in.tsx';
import type { ProviderSignInProps } from './provider-sign-in.tsx';
import { codeOf, useAccountForm } from './use-account-form.ts';
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

/** For the sign-in form; undefined without passkey support. Also offers passkeys in the email field's autofill. */
function usePasskeySignIn(remember: boolean) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const offer = useRef<AbortController>(undefined);
  const isUsable = canUsePasskeys();

  async function enter(choose: () => Promise<ChosenPasskey>): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    try {
      const chosen = await choose();
      await (await loadPasskeys()).signInByPasskey(chosen, remember);
    } catch (error) {
      await loadLaterTexts().catch(() => undefined);
      setBusy(false);
      const isKnown = codeOf(error) !== undefined;
      if (!isKnown) reportError(error);
      setRefusal(isKnown ? error : 'server.failed');
    }
  }

  const enterByOffer = useEffectEvent((chosen: ChosenPasskey) => enter(async () => chosen));
  useEffect(() => {
    // Browsers allow one pending credential request at a time.
    if (!isUsable || isBusy) return;
    const ended = new AbortController();
    offer.current = ended;
    const cancel = whenIdle(async () => {
      if (!(await canOfferPasskeys())) return;
      const { offerPasskeys } = await loadPasskeys();
      const chosen = await offerPasskeys(ended.signal);
      if (chosen && !ended.signal.aborted) await enterByOffer(chosen);
    });
    return () => {
      cancel();
      ended.abort();
    };
  }, [isUsable, isBusy]);

  if (!isUsable) return undefined;
  return {
    isBusy,
    problem: refusal !== undefined && (
      <Notice tone={codeOf(refusal) === 'passkeys.cancelled' ? 'info' : 'danger'}>
        {errorText(t, refusal)}
      </Notice>
    ),
    press() {
      offer.current?.abort();
      void enter(async () => (await loadPasskeys()).choosePasskey());
    },
  };
}

const loadPasskeys = () =>
  import('#web/data/session/passkey.ts').catch(() => {
    throw new AppError('client.network');
  });

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
