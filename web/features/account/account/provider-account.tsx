import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { AppError } from '#domain/errors.ts';
import { paths } from '#domain/paths.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import {
  connectProvider,
  disconnectProvider,
  fetchSignInMethods,
  outcomeOf,
  type ProviderOutcome,
  stopWaitingForProvider,
} from '#web/data/session/provider.ts';
import { hasPasswords, type Provider, providers } from '#web/data/wire/auth-call.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { PasswordField } from './credential-fields.tsx';
import { ProviderLogo } from './provider-sign-in.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useIsOnline } from './use-is-online.ts';

type ProviderAccountProps = { provider: Provider; methods: SignInMethods; onChange(): Promise<void> };

/** `connected`: ids of providers. `isFixed`: nothing can be connected, as passwords are off, which confirm that. */
type SignInMethods = { hasPassword: boolean; isFixed: boolean; connected: readonly string[] };

export function ProviderAccount({ provider, methods, onChange }: ProviderAccountProps) {
  const { t } = useTranslation();
  const { id, name } = provider;
  // The provider's error, if connecting continued in this tab.
  const search = useSearch({ strict: false });
  const error = search.provider === id ? search.error : undefined;
  const [isOpen, setOpen] = useState(false);
  const { hasPassword, isFixed, connected } = methods;
  const isConnected = connected.includes(id);
  return (
    <div className="mt-4 border-hairline border-t pt-3">
      <div className="flex flex-wrap items-center gap-3">
        <ProviderLogo of={id} size={22} />
        <div className="min-w-[min(100%,8em)] flex-1">
          <h3 className="font-semibold">{name}</h3>
          <p className="text-ink-soft text-sm">
            {t(isFixed ? 'connections.connected' : detailOf(hasPassword, isConnected), { name })}
          </p>
        </div>
        {hasPassword && !isOpen && (
          <Button
            aria-label={t(isConnected ? 'connections.disconnectLabel' : 'connections.connectLabel', { name })}
            onClick={() => setOpen(true)}
          >
            {isConnected ? t('connections.disconnect') : t('connections.connect')}
          </Button>
        )}
      </div>
      {error !== undefined && !isOpen && (
        <div className="mt-3">
          <Notice tone="danger">{answerText(t, name, outcomeOf(error))}</Notice>
        </div>
      )}
      {isOpen && (
        <ProviderForm
          provider={provider}
          isConnected={isConnected}
          onClose={() => setOpen(false)}
          onDone={async () => {
            await onChange();
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

function detailOf(hasPassword: boolean, isConnected: boolean) {
  if (!isConnected) return hasPassword ? 'connections.notConnected' : 'connections.needsPassword';
  return hasPassword ? 'connections.connected' : 'connections.onlyWay';
}

function answerText(t: TFunction, name: string, answer: ProviderOutcome): string {
  return t(`provider.answers.${answer === 'done' ? 'failed' : answer}`, { name });
}

type ProviderFormProps = {
  provider: Provider;
  isConnected: boolean;
  onClose(): void;
  onDone(): Promise<void>;
};

function ProviderForm({ provider: { id, name }, isConnected, onClose, onDone }: ProviderFormProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const isOnline = useIsOnline();
  useEffect(() => stopWaitingForProvider, []);

  const finish = async () => {
    toast.done(t(isConnected ? 'connections.nowDisconnected' : 'connections.nowConnected', { name }));
    await onDone();
  };

  const connect = (password: string) =>
    new Promise<void>((resolve, reject) => {
      const journey = {
        provider: id,
        back: `${paths.settings}?provider=${id}`,
        onAnswer: (answer: ProviderOutcome) => {
          if (answer === 'done') finish().then(resolve, reject);
          else reject(Object.assign(new Error(answerText(t, name, answer)), { code: `provider.${answer}` }));
        },
      };
      connectProvider(password, journey).catch(reject);
    });

  const { form, field, refusal, isBusy, handleSubmit } = useAccountForm<'password'>({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: t('account.passwordMissing') } : {}),
    async send({ password }) {
      if (!isConnected) return connect(password);
      await disconnectProvider(id, password);
      await finish();
    },
    fieldOf: (code) => (code === 'auth.wrongPassword' ? 'password' : undefined),
  });

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="mt-3 animate-appear space-y-4">
      <PasswordField
        autoComplete="current-password"
        autoFocus
        label={t('connections.password')}
        hint={isConnected ? t('connections.disconnectHint') : t('connections.connectHint', { name })}
        {...field('password')}
      />
      {!isOnline && <Notice>{t('connections.offline')}</Notice>}
      {isBusy && !isConnected && (
        <p role="status" className="text-ink-soft">
          {t('provider.waiting', { name })}
        </p>
      )}
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind={isConnected ? 'danger' : 'primary'} isBusy={isBusy}>
          {isConnected ? t('connections.disconnect') : t('provider.continue', { name })}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}

/** How the person signs in; undefined until the server answered, and if no provider is offered. */
export function useSignInMethods() {
  const isOffline = useConnection() === 'offline';
  const offered = useCell(providers) ?? [];
  const isFixed = !useCell(hasPasswords);
  const [names, setNames] = useState<readonly string[]>();

  async function read(): Promise<void> {
    try {
      setNames(await fetchSignInMethods());
    } catch (error) {
      // Nothing is shown then; it is retried when the page is shown again or comes online.
      if (!(error instanceof AppError)) throw error;
    }
  }

  const refresh = useEffectEvent(read);
  useEffect(() => {
    if (!isOffline) void refresh();
  }, [isOffline]);

  const methods: SignInMethods | undefined =
    offered.length > 0 && names ? methodsIn(names, isFixed) : undefined;
  const isListed = ({ id }: Provider) => !isFixed || methods?.connected.includes(id);
  return { methods, offered: offered.filter(isListed), read };
}

function methodsIn(names: readonly string[], isFixed: boolean): SignInMethods {
  return {
    hasPassword: !isFixed && names.includes('credential'),
    isFixed,
    connected: names.filter((name) => name !== 'credential'),
  };
}
