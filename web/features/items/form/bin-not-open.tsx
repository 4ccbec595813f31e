import { can } from '#domain/access/access-rules.ts';
import { paths } from '#web/app/paths.ts';
import type { BinState } from '#web/data/copy/copy-state.ts';
import { type LostDraft, LostDrafts } from '#web/forms/drafts/lost-drafts.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';

type BinNotOpenProps = Pick<BinState, 'status' | 'bin'> & {
  /** What was typed there. */
  lost: readonly LostDraft[];
};

export function BinNotOpen({ status, bin, lost }: BinNotOpenProps) {
  const { t } = useTranslation();
  if (status === 'loading') return <SkeletonRows count={3} />;
  if (status === 'notLoaded')
    return <EmptyState title={t('bins.notLoaded')} text={t('bins.notLoadedText')} />;
  const title = bin ? t('itemForm.viewerOnly') : t('itemForm.binMissing');
  return (
    <>
      <EmptyState title={bin?.deletedAt === undefined ? title : errorText(t, 'bins.inTrash')}>
        <LinkButton to={paths.bins}>{t('shell.bins')}</LinkButton>
      </EmptyState>
      <LostDrafts lost={lost} />
    </>
  );
}

export function isOpenForChange({ status, bin }: Pick<BinState, 'status' | 'bin'>): boolean {
  return status === 'ready' && bin?.deletedAt === undefined && can(bin?.role, 'change items');
}
