import { useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import { paths } from '#web/app/paths.ts';
import type { BinState } from '#web/data/copy/copy-state.ts';
import { type LostDraft, LostDrafts } from '#web/forms/drafts/lost-drafts.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { TrashedBinNote } from './trashed-bin-note.tsx';

type BinNotOpenProps = Pick<BinState, 'status' | 'bin'> & {
  /** Unsaved input into the bin. */
  lost: readonly LostDraft[];
};

export function BinNotOpen({ status, bin, lost }: BinNotOpenProps) {
  const { t } = useTranslation();
  if (status === 'loading') return <SkeletonRows count={3} />;
  if (status === 'notLoaded')
    return <EmptyState title={t('binPage.notLoaded')} text={t('binPage.notLoadedText')} />;
  return (
    <>
      {bin?.deletedAt === undefined ? (
        <EmptyState title={bin ? t('itemForm.viewerOnly') : t('itemForm.binMissing')}>
          <LinkButton to={paths.bins}>{t('shell.bins')}</LinkButton>
        </EmptyState>
      ) : (
        <TrashedBinNote bin={bin} hasForm={false} />
      )}
      <LostDrafts lost={lost} />
    </>
  );
}

function isOpenForChange({ status, bin }: Pick<BinState, 'status' | 'bin'>): boolean {
  return status === 'ready' && bin?.deletedAt === undefined && can(bin?.role, 'change items');
}

/** Keeps the form open if somebody deletes the bin in the meantime. */
export function useFormOfBin(binId: string, { status, bin }: Pick<BinState, 'status' | 'bin'>) {
  const [openedId, setOpenedId] = useState<string>();
  const isOpen = isOpenForChange({ status, bin });
  if (isOpen && openedId !== binId) setOpenedId(binId);
  const isTrashedWhileOpen = openedId === binId && bin?.deletedAt !== undefined;
  return { hasForm: isOpen || isTrashedWhileOpen, isTrashedWhileOpen };
}
