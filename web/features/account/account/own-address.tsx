import { useLocation } from '@tanstack/react-router';
import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OwnAddress as Address } from '#domain/account/account-calls.ts';
import type { CallResult } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { paths } from '#domain/paths.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { requestAddressChange } from '#web/data/session/recover.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { hasPasswords } from '#web/data/wire/auth-call.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { showAddress } from '#web/i18n/show-address.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Spinner } from '#web/ui/marks/spinner.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { checkEmail, EmailField, PasswordField } from './credential-fields.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useIsOnline } from './use-is-online.ts';

/** The sign-in address, whether it is verified, and a way to change it. */
export function OwnAddress({ email }: { email: string }) {
  const { t } = useTranslation();
  const address = useOwnAddress(email);
  const [isChanging, setChanging] = useState(false);
  const passwords = useCell(hasPasswords);
  return (
    <div className="mt-4 border-hairline border-t pt-3">
      <dl>
        <dt className="font-semibold text-sm">{t('account.email')}</dt>
        <dd className="text-ink-soft [overflow-wrap:anywhere]">{showAddress(email)}</dd>
      </dl>
      {address && <ProofState address={address} />}
      {address?.isMailing &&
        (isChanging ? (
          <ChangeAddress email={email} onClose={() => setChanging(false)} />
        ) : (
          <div className="mt-3 flex flex-wrap gap-3">
            {!address.isProved && <SendProof email={email} />}
            {passwords && <Button onClick={() => setChanging(true)}>{t('settings.changeAddress')}</Button>}
          </div>
        ))}
    </div>
  );
}

/** Returns whether the address is verified, which only the server knows; undefined until it answered. */
function useOwnAddress(email: string): Address | undefined {
  const isOffline = useConnection() === 'offline';
  const [address, setAddress] = useState<Address>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed address is requested again
  useEffect(() => {
    if (isOffline) return;
    let isCurrent = true;
    query('address.get', {}).then(
      (answer) => isCurrent && setAddress(answer),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [isOffline, email]);
  return address;
}

function ProofState({ address: { isProved, isMailing } }: { address: Address }) {
  const { t } = useTranslation();
  if (!isMailing) return <p className="mt-1 text-ink-soft text-sm">{t('settings.addressNoMail')}</p>;
  if (!isProved) {
    return (
      <div className="mt-2">
        <Notice>{t('settings.addressUnproved')}</Notice>
      </div>
    );
  }
  return (
    <p className="mt-1 flex gap-2 text-ink-soft text-sm">
      <MailCheck size={18} aria-hidden className="shrink-0" />
      {t('settings.addressProved')}
    </p>
  );
}

type ChangeAddressProps = {
  /** The current address. */
  email: string;
  onClose: () => void;
};

function ChangeAddress({ email, onClose }: ChangeAddressProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const isOnline = useIsOnline();
  const { form, field, refusal, isBusy, handleSubmit } = useAccountForm<'email' | 'password'>({
    initial: { email: '', password: '' },
    check: (values) => ({
      ...checkEmail(t, values.email),
      ...(values.email.trim().toLowerCase() === email && { email: t('settings.newAddressSame') }),
      ...(values.password === '' && { password: t('account.passwordMissing') }),
    }),
    send: async (values) => {
      await requestAddressChange(values.email, values.password);
      toast.done(t('settings.changeAddressSent', { email: values.email.trim() }));
      onClose();
    },
    fieldOf: (code) => {
      if (code === 'auth.wrongPassword') return 'password';
      return code === 'auth.invalidEmail' ? 'email' : undefined;
    },
  });
  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="mt-4 animate-appear space-y-4">
      <EmailField autoFocus label={t('settings.newAddress')} {...field('email')} />
      <PasswordField
        autoComplete="current-password"
        label={t('settings.currentPassword')}
        {...field('password')}
      />
      <p className="text-ink-soft">{t('settings.changeAddressHint')}</p>
      {!isOnline && <Notice>{t('settings.changeAddressOffline')}</Notice>}
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {t('settings.changeAddressSend')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}

function SendProof({ email }: { email: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { isBusy, problem, run } = useOnlineAct();
  const send = () =>
    run(async () => {
      await mutate('address.sendProof', {});
      toast.done(t('settings.proofSent', { email }));
    });
  return (
    <>
      {problem && (
        <div className="basis-full">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      <Button isBusy={isBusy} onClick={send}>
        {t('settings.sendProof')}
      </Button>
    </>
  );
}

/** Requires the mail's recipient to be signed in, since others may have requested the mail. */
export function ProveEmailPage() {
  const { t } = useTranslation();
  const { hash } = useLocation();
  return (
    <Page isCentered>
      <PageHeader title={t('recovery.provingTitle')} />
      <ProveAddress key={hash} token={hash} />
    </Page>
  );
}

type State = { is: 'open' } | { is: 'failed'; error: unknown } | ({ is: 'done' } & Proved);
type Proved = CallResult<'address.prove'>;

/** Submits the token of a mailed link as soon as there is a connection. */
function ProveAddress({ token }: { token: string }) {
  const { t } = useTranslation();
  const isOffline = useConnection() === 'offline';
  const [state, setState] = useState<State>(() =>
    token === '' ? { is: 'failed', error: new AppError('auth.linkEnded') } : { is: 'open' },
  );
  const prove = async () => {
    setState({ is: 'open' });
    try {
      setState({ is: 'done', ...(await mutate('address.prove', { token })) });
    } catch (error) {
      setState({ is: 'failed', error });
    }
  };
  const proveOnline = useEffectEvent(() => {
    if (!isOffline && token !== '' && state.is !== 'done') unattended(prove());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: retried on each connection
  useEffect(proveOnline, [isOffline]);

  if (state.is === 'done') {
    const { isChanged, email } = state;
    return (
      <div className="space-y-4">
        <Notice tone="success" title={t(isChanged ? 'recovery.addressChangedTitle' : 'recovery.provedTitle')}>
          <span className="[overflow-wrap:anywhere]">
            {t(isChanged ? 'recovery.addressChangedText' : 'recovery.provedText', { email })}
          </span>
        </Notice>
        <LinkButton to={paths.home} kind="primary" isWide>
          {t('recovery.toApp')}
        </LinkButton>
      </div>
    );
  }
  if (isOffline) return <Notice>{t('recovery.offline')}</Notice>;
  if (state.is === 'failed') {
    const hasEnded = state.error instanceof AppError && state.error.code === 'auth.linkEnded';
    return (
      <div className="space-y-4">
        <Notice tone="danger" title={hasEnded ? t('recovery.endedTitle') : undefined}>
          {hasEnded ? t('recovery.proofEndedText') : errorText(t, state.error)}
        </Notice>
        {hasEnded ? (
          <LinkButton to={paths.settings} kind="primary" isWide>
            {t('recovery.toSettings')}
          </LinkButton>
        ) : (
          <Button kind="primary" isWide onClick={prove}>
            {t('common.retry')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <p role="status" className="flex items-center gap-3">
      <Spinner size={24} />
      {t('recovery.proving')}
    </p>
  );
}
