import { type ReactNode, useEffect, useState } from 'react';
import type { CallResult } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { paths } from '#domain/paths.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { confirmByPasskey, confirmByPassword } from '#web/data/session/passkey.ts';
import { canUsePasskeys } from '#web/data/session/passkey-support.ts';
import {
  isConfirmedByProvider,
  type ProviderOutcome,
  signInByProvider,
  stopWaitingForProvider,
} from '#web/data/session/provider.ts';
import { unsavedBeforeSignOut } from '#web/data/session/session-life.ts';
import { leaveAndErase } from '#web/data/session/session-state.ts';
import { providers } from '#web/data/wire/auth-call.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Columns, Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { PasswordField } from './credential-fields.tsx';
import { DeletionSummary } from './keep-account.tsx';
import { ProviderLogo } from './provider-sign-in.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useOnlineRead } from './use-online-read.ts';

/** `borrowed` says what the person has on loan from others. */
export function DeleteAccountScreen({ borrowed }: { borrowed: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Page className="wide:max-w-[72rem]">
      <PageHeader title={t('accountDeletion.title')} back={{ to: paths.settings }} />
      <div className="-mt-6">
        <DeleteAccount borrowed={borrowed} />
      </div>
    </Page>
  );
}

function DeleteAccount({ borrowed }: { borrowed: ReactNode }) {
  const { t } = useTranslation();
  const { value, problem, isOffline } = useOnlineRead(() => query('accountDeletion.get', {}));
  if (value === undefined && isOffline) return <Notice>{t('accountDeletion.offline')}</Notice>;
  if (value === undefined && problem !== undefined)
    return <Notice tone="danger">{errorText(t, problem)}</Notice>;
  if (value === undefined)
    return (
      <div role="status" aria-label={t('accountDeletion.reading')}>
        <SkeletonRows count={5} />
      </div>
    );
  const { summary, days } = value;
  return (
    <Columns>
      <div>
        <Section title={t('accountDeletion.goes')}>
          <Card>
            <DeletionSummary summary={summary} />
            <p className="mt-2 text-ink-soft">{t('accountDeletion.andMore')}</p>
            {summary.isPaying && <p className="mt-2">{t('accountDeletion.plan')}</p>}
            <div className="mt-4 border-hairline border-t pt-4">
              <p className="mb-3">{t('accountDeletion.export')}</p>
              <LinkButton to={paths.yourData}>{t('accountDeletion.toExport')}</LinkButton>
            </div>
          </Card>
        </Section>
        <Section title={t('accountDeletion.loseTitle')}>
          <WhoLosesAccess people={summary.people} />
          {borrowed}
        </Section>
      </div>
      <div>
        <Section title={t('accountDeletion.whenTitle')}>
          <p className="max-w-[65ch]">{t('accountDeletion.whenText', { count: days })}</p>
        </Section>
        <Section title={t('accountDeletion.confirmTitle')}>
          <UnsentChanges />
          {isOffline ? <Notice>{t('accountDeletion.offline')}</Notice> : <ConfirmDeletion ways={value} />}
        </Section>
      </div>
    </Columns>
  );
}

type Summary = CallResult<'accountDeletion.get'>['summary'];

function WhoLosesAccess({ people }: Pick<Summary, 'people'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (people.length === 0) return <p>{t('accountDeletion.loseNobody')}</p>;
  return (
    <>
      <p className="max-w-[65ch]">{t('accountDeletion.loseText', { count: people.length })}</p>
      <p className="mt-2 font-semibold [overflow-wrap:anywhere]">{formats.list(people)}</p>
      <p className="mt-2 text-ink-soft">{t('accountDeletion.toldByName')}</p>
    </>
  );
}

function UnsentChanges() {
  const { t } = useTranslation();
  const [count, setCount] = useState(0);
  useEffect(() => {
    void unsavedBeforeSignOut().then(setCount);
  }, []);
  if (count === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone="danger">{t('accountDeletion.waiting', { count })}</Notice>
    </div>
  );
}

type Ways = { hasPassword: boolean; hasPasskeys: boolean };

/** Asks for the password, or for a sign-in that has just been made again. */
function ConfirmDeletion({ ways: { hasPassword, hasPasskeys } }: { ways: Ways }) {
  const deleteNow = useDeletion();
  return (
    <div className="max-w-[26rem] space-y-4">
      {hasPassword ? <ByPassword deleteNow={deleteNow} /> : <ByProvider deleteNow={deleteNow} />}
      {hasPasskeys && canUsePasskeys() && <ByPasskey deleteNow={deleteNow} />}
    </div>
  );
}

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

type Deleting = { deleteNow: () => Promise<void> };

function ByPassword({ deleteNow }: Deleting) {
  const { t } = useTranslation();
  const { form, field, refusal, isBusy, handleSubmit } = useAccountForm<'password'>({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: t('account.passwordMissing') } : {}),
    async send({ password }) {
      await confirmByPassword(password);
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
