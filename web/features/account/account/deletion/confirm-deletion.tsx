import { useEffect } from 'react';
import { AppError } from '#domain/errors.ts';
import { paths } from '#web/app/paths.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { confirmByPasskey, confirmForPasskey } from '#web/data/session/passkey.ts';
import { canUsePasskeys } from '#web/data/session/passkey-support.ts';
import {
  isConfirmedByProvider,
  type ProviderOutcome,
  signInByProvider,
  stopWaitingForProvider,
} from '#web/data/session/provider.ts';
import { leaveAndErase } from '#web/data/session/session-state.ts';
import { providers } from '#web/data/wire/auth-call.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { PasswordField } from '../password-field.tsx';
import { ProviderLogo } from '../providers/provider-logo.tsx';
import { useAccountForm } from '../use-account-form.ts';

type Ways = { hasPassword: boolean; hasPasskeys: boolean };

/** Asks for the password, or for a sign-in that has just been made again. */
export function ConfirmDeletion({ ways: { hasPassword, hasPasskeys } }: { ways: Ways }) {
  const deleteNow = useDeletion();
  return (
    <div className="max-w-[26rem] space-y-4">
      {hasPassword ? <ByPassword deleteNow={deleteNow} /> : <ByProvider deleteNow={deleteNow} />}
      {hasPasskeys && canUsePasskeys() && <ByPasskey deleteNow={deleteNow} />}
    </div>
  );
}

type Deleting = { deleteNow: () => Promise<void> };

/** Deletes the account and leaves it here; a toast on the page of sign-in says until when it can be kept. */
function useDeletion(): () => Promise<void> {
  const { t } = useTranslation();
  const toast = useToast();
  const formats = useFormats();
  return async () => {
    const { dueAt } = await mutate('accountDeletion.request', {});
    const text = t('accountDeletion.done', { date: formats.date(dueAt) });
    await leaveAndErase();
    toast.done(text, { label: t('common.ok'), stays: true, onPress() {} });
  };
}

function ByPassword({ deleteNow }: Deleting) {
  const { t } = useTranslation();
  const { form, field, refusal, isBusy, handleSubmit } = useAccountForm<'password'>({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: t('account.passwordMissing') } : {}),
    async send({ password }) {
      await confirmForPasskey(password);
      await deleteNow();
    },
    fieldOf: (code) => (code === 'auth.wrongPassword' ? 'password' : undefined),
  });
  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="space-y-4">
      <PasswordField
        autoComplete="current-password"
        label={t('accountDeletion.password')}
        {...field('password')}
      />
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <Button type="submit" kind="danger" isWide isBusy={isBusy}>
        {t('accountDeletion.delete')}
      </Button>
    </form>
  );
}

function ByPasskey({ deleteNow }: Deleting) {
  const { t } = useTranslation();
  const userId = useProfile()?.uid ?? '';
  const { isBusy, problem, run } = useOnlineAct();
  const confirm = () =>
    run(async () => {
      await confirmByPasskey(userId);
      await deleteNow();
    });
  return (
    <>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button isWide isBusy={isBusy} onClick={confirm}>
        {t('accountDeletion.usePasskey')}
      </Button>
    </>
  );
}

/** For an account without a password: a recent sign-in is enough, or a provider confirms it. */
function ByProvider({ deleteNow }: Deleting) {
  const { t } = useTranslation();
  const userId = useProfile()?.uid ?? '';
  const offered = useCell(providers) ?? [];
  const { isBusy, problem, run } = useOnlineAct();
  useEffect(() => stopWaitingForProvider, []);

  const confirmed = async (answer: ProviderOutcome) => {
    const isSame = (answer === 'done' || answer === 'closed') && (await isConfirmedByProvider(userId));
    if (!isSame) throw new AppError('accountDeletion.signInFirst');
    await deleteNow();
  };
  const confirmBy = (provider: string) =>
    run(
      () =>
        new Promise<void>((resolve, reject) => {
          const onAnswer = (answer: ProviderOutcome) => void confirmed(answer).then(resolve, reject);
          signInByProvider({ provider, back: paths.deleteAccount, onAnswer }).catch(reject);
        }),
    );

  return (
    <>
      {offered.length === 0 && <p>{t('accountDeletion.signInFirst')}</p>}
      {problem && <Notice tone="danger">{problem}</Notice>}
      {offered.map(({ id, name }) => (
        <Button key={id} isWide isBusy={isBusy} onClick={() => confirmBy(id)}>
          <ProviderLogo of={id} />
          {t('accountDeletion.useProvider', { name })}
        </Button>
      ))}
      <Button kind="danger" isWide isBusy={isBusy} onClick={() => run(deleteNow)}>
        {t('accountDeletion.delete')}
      </Button>
    </>
  );
}
