import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { CallResult } from '#domain/calls.ts';
import { paths } from '#web/app/paths.ts';
import { requestPasswordReset } from '#web/data/session/recover.ts';
import { call } from '#web/data/wire/call.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { checkEmail } from './check-credentials.ts';
import { EmailField } from './email-field.tsx';
import { NoPasswords } from './no-passwords.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useIsOnline } from './use-is-online.ts';
import { useSignInOptions } from './use-sign-in-options.ts';

/** First asks the server whether it sends mail at all. */
export function ForgotForm() {
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
