import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '#web/data/session/session-life.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { FullScreenMessage } from '#web/ui/layout/full-screen-message.tsx';
import { paths } from './paths.ts';

export function Entry() {
  const { t } = useTranslation();
  const { status } = useSession();
  const router = useRouter();
  useEffect(() => {
    if (status === 'loading') return;
    void router.navigate({ to: status === 'signedIn' ? paths.home : paths.login, replace: true });
  }, [status, router]);
  return <FullScreenMessage isBusy text={t('common.loading')} />;
}
