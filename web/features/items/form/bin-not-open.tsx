import { can } from '#domain/access/access-rules.ts';
import { paths } from '#web/app/paths.ts';
import type { BinState } from '#web/data/copy/copy-state.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';

export function BinNotOpen({ status, bin }: Pick<BinState, 'status' | 'bin'>) {
  const { t } = useTranslation();
  if (status === 'loading') return <SkeletonRows count={3} />;
  if (status === 'notLoaded')
    return <EmptyState title={t('bins.notLoaded')} text={t('bins.notLoadedText')} />;
  const title = bin ? t('itemForm.viewerOnly') : t('itemForm.binMissing');
  return (
    <EmptyState title={bin?.deletedAt === undefined ? title : errorText(t, 'bins.inTrash')}>
      <LinkButton to={paths.bins}>{t('shell.bins')}</LinkButton>
    </EmptyState>
  );
}

export function isOpenForChange({ status, bin }: Pick<BinState, 'status' | 'bin'>): boolean {
  return status === 'ready' && bin?.deletedAt === undefined && can(bin?.role, 'change items');
}
