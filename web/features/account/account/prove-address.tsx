import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CallResult } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { paths } from '#web/app/paths.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Spinner } from '#web/ui/marks/spinner.tsx';

/** Requires the mail's recipient to be signed in, since others may have requested the mail. */
export function ProveEmailPage() {
  const { t } = useTranslation();
  const { hash } = useLocation();
  return (
    <Page>
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
