import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { act } from '#web/data/account/act.ts';
import { useWhoDeleted } from '#web/features/time/history/use-who-deleted.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';

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
  return ownerName === undefined ? '' : t('trash.restoredByOwner', { owner: ownerName });
}
