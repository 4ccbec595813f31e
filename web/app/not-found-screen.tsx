import House from 'lucide-react/icons/house';
import Search from 'lucide-react/icons/search';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { paths } from './paths.ts';

export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <main className="flex min-h-dvh items-center">
      <title>{t('shell.notFoundTitle')}</title>
      <EmptyState title={t('shell.notFoundTitle')} text={t('shell.notFoundText')}>
        <LinkButton to={paths.entry} kind="primary" icon={House}>
          {t('shell.goHome')}
        </LinkButton>
        <LinkButton to={paths.search} icon={Search}>
          {t('shell.goSearch')}
        </LinkButton>
      </EmptyState>
    </main>
  );
}
