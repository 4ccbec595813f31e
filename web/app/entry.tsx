import { Navigate } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useSession } from '#web/data/session.ts';
import { FullScreenMessage } from '#web/ui/full-screen-message.tsx';
import { paths } from './paths.ts';

/** The bare address leads to where the person is at home. */
export function Entry() {
  const { t } = useTranslation();
  const { status } = useSession();
  if (status === 'loading') return <FullScreenMessage isBusy text={t('common.loading')} />;
  return <Navigate to={status === 'signedIn' ? paths.home : paths.login} replace />;
}
