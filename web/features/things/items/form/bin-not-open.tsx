import { useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { paths } from '#domain/paths.ts';
import { act } from '#web/data/account/act.ts';
import type { BinState } from '#web/data/copy/copy-state.ts';
import { useWhoDeleted } from '#web/features/time/history/use-who-deleted.ts';
import { type LostDraft, LostDrafts } from '#web/forms/drafts/lost-drafts.tsx';
import { useUndoable } from '#web/forms/use-undoable.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';

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

/** Replaces a form whose bin is deleted, or is above it if the bin was deleted in the meantime. */
export function TrashedBinNote({ bin, hasForm }: { bin: BinHeader; hasForm: boolean }) {
  const { t } = useTranslation();
  const run = useUndoable();
  const who = useWhoDeleted({ kind: 'bin', id: bin.id }, true);
  const canRestore = can(bin.role, 'delete or restore the bin');
  const typed = hasForm && t(canRestore ? 'itemForm.binInTrashText' : 'itemForm.typedIsHere');
  const restore = () =>
    run({
      acts: [act('bins.restore', { id: bin.id })],
      done: t('trash.restored', { name: bin.name }),
      about: bin.id,
    });
  return (
    <div className="mb-5" aria-live="polite">
      <Notice title={t('binPage.inTrashTitle')}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-ink-soft text-sm">
            {[who, typed, canRestore ? '' : restorers(t, bin)].filter(Boolean).join(' ')}
          </p>
          {canRestore && (
            <Button kind="primary" onClick={() => void restore()}>
              {t('common.restore')}
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}

function restorers(t: TFunction, { ownerName }: BinHeader): string {
  return ownerName === undefined ? '' : t('binPage.restoredByOwner', { owner: ownerName });
}
