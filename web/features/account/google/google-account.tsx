import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '#web/app/paths.ts';
import {
  connectGoogle,
  disconnectGoogle,
  type GoogleOutcome,
  googleOutcomeOf,
  stopWaitingForGoogle,
} from '#web/data/session/google.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { PasswordField } from '../password-field.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { useIsOnline } from '../use-is-online.ts';
import { GoogleLogo } from './google-logo.tsx';
import type { SignInMethods } from './use-sign-in-methods.ts';

type GoogleAccountProps = { methods: SignInMethods; onChange(): Promise<void> };

export function GoogleAccount({ methods, onChange }: GoogleAccountProps) {
  const { t } = useTranslation();
  // Google's error, if connecting continued in this tab.
  const { error } = useSearch({ strict: false });
  const [isOpen, setOpen] = useState(false);
  const { hasPassword, isGoogleConnected } = methods;
  return (
    <div className="mt-4 border-hairline border-t pt-3">
      <div className="flex flex-wrap items-center gap-3">
        <GoogleLogo size={22} />
        <div className="min-w-[min(100%,8em)] flex-1">
          <h3 className="font-semibold">{t('google.name')}</h3>
          <p className="text-ink-soft text-sm">{t(detailOf(methods))}</p>
        </div>
        {hasPassword && !isOpen && (
          <Button
            aria-label={isGoogleConnected ? t('google.disconnectLabel') : t('google.connectLabel')}
            onClick={() => setOpen(true)}
          >
            {isGoogleConnected ? t('google.disconnect') : t('google.connect')}
          </Button>
        )}
      </div>
      {error !== undefined && !isOpen && (
        <div className="mt-3">
          <Notice tone="danger">{answerText(t, googleOutcomeOf(error))}</Notice>
        </div>
      )}
      {isOpen && (
        <GoogleForm
          isConnected={isGoogleConnected}
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

function answerText(t: TFunction, answer: GoogleOutcome): string {
  return t(`google.answers.${answer === 'done' ? 'failed' : answer}`);
}

function detailOf({ hasPassword, isGoogleConnected }: SignInMethods) {
  if (!hasPassword) return 'google.onlyWay';
  return isGoogleConnected ? 'google.connected' : 'google.notConnected';
}

type GoogleFormProps = { isConnected: boolean; onClose(): void; onDone(): Promise<void> };

function GoogleForm({ isConnected, onClose, onDone }: GoogleFormProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const isOnline = useIsOnline();
  useEffect(() => stopWaitingForGoogle, []);

  const finish = async () => {
    toast.done(isConnected ? t('google.nowDisconnected') : t('google.nowConnected'));
    await onDone();
  };

  const connect = (password: string) =>
    new Promise<void>((resolve, reject) => {
      const journey = {
        back: paths.settings,
        onAnswer: (answer: GoogleOutcome) => {
          if (answer === 'done') finish().then(resolve, reject);
          else reject(Object.assign(new Error(answerText(t, answer)), { code: `google.${answer}` }));
        },
      };
      connectGoogle(password, journey).catch(reject);
    });

  const { form, field, refusal, isBusy, handleSubmit } = useAccountForm<'password'>({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: t('account.passwordMissing') } : {}),
    async send({ password }) {
      if (!isConnected) return connect(password);
      await disconnectGoogle(password);
      await finish();
    },
    fieldOf: (code) => (code === 'auth.wrongPassword' ? 'password' : undefined),
  });

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="mt-3 animate-appear space-y-4">
      <PasswordField
        autoComplete="current-password"
        autoFocus
        label={t('google.password')}
        hint={isConnected ? t('google.disconnectHint') : t('google.connectHint')}
        {...field('password')}
      />
      {!isOnline && <Notice>{t('google.offline')}</Notice>}
      {isBusy && !isConnected && (
        <p role="status" className="text-ink-soft">
          {t('google.waiting')}
        </p>
      )}
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind={isConnected ? 'danger' : 'primary'} isBusy={isBusy}>
          {isConnected ? t('google.disconnect') : t('google.continue')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}
