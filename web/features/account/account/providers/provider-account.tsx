import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '#web/app/paths.ts';
import {
  connectProvider,
  disconnectProvider,
  outcomeOf,
  type ProviderOutcome,
  stopWaitingForProvider,
} from '#web/data/session/provider.ts';
import type { Provider } from '#web/data/wire/auth-call.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { PasswordField } from '../password-field.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { useIsOnline } from '../use-is-online.ts';
import { ProviderLogo } from './provider-logo.tsx';
import type { SignInMethods } from './use-sign-in-methods.ts';

type ProviderAccountProps = { provider: Provider; methods: SignInMethods; onChange(): Promise<void> };

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

function answerText(t: TFunction, name: string, answer: ProviderOutcome): string {
  return t(`provider.answers.${answer === 'done' ? 'failed' : answer}`, { name });
}

function detailOf(hasPassword: boolean, isConnected: boolean) {
  if (!isConnected) return hasPassword ? 'connections.notConnected' : 'connections.needsPassword';
  return hasPassword ? 'connections.connected' : 'connections.onlyWay';
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
