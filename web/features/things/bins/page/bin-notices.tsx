import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { trashDays } from '#domain/time.ts';
import { useMayTakeOut } from '#web/features/things/items/item-rights.ts';
import { useWhoDeleted } from '#web/features/time/history/use-who-deleted.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useBinActs } from '../use-bin-acts.tsx';

export function BinNotices({ bin }: { bin: BinHeader }) {
  const { t } = useTranslation();
  const { date, shortDate } = useFormats();
  const acts = useBinActs();
  const who = useWhoDeleted({ kind: 'bin', id: bin.id }, bin.deletedAt !== undefined);
  if (bin.deletedAt !== undefined) {
    const canRestore = can(bin.role, 'delete or restore the bin');
    const restorer = !canRestore && bin.ownerName && t('binPage.restoredByOwner', { owner: bin.ownerName });
    const text = t('binPage.inTrashText', { date: date(bin.deletedAt), days: trashDays });
    return (
      <StateNotice
        title={t('binPage.inTrashTitle')}
        text={[text, who, restorer].filter(Boolean).join(' ')}
        act={t('common.restore')}
        onAct={canRestore ? () => acts.restore(bin) : undefined}
      />
    );
  }
  return (
    <>
      {bin.missingSince !== undefined && (
        <StateNotice
          title={t('bins.missingSince', { date: shortDate(bin.missingSince) })}
          text={t('binPage.missingBinText')}
          act={t('binDone.found')}
          onAct={can(bin.role, 'edit details') ? () => acts.setMissing(bin, false) : undefined}
        />
      )}
      <PersistentNotice bin={bin} />
    </>
  );
}

/** Notices for lasting states. */
function PersistentNotice({ bin }: { bin: BinHeader }) {
  const { t } = useTranslation();
  const acts = useBinActs();
  const canTakeOut = useMayTakeOut()(bin);
  if (bin.archivedAt !== undefined) {
    return (
      <StateNotice
        title={t('binPage.archivedTitle')}
        text={t('binPage.archivedText')}
        act={t('binPage.unarchive')}
        onAct={can(bin.role, 'edit details') ? () => acts.archive([bin], false) : undefined}
      />
    );
  }
  if (!can(bin.role, 'change items'))
    return <StateNotice text={t(canTakeOut ? 'binPage.takeOutOnly' : 'binPage.readOnly')} />;
  return null;
}

type StateNoticeProps = { title?: string; text: string; act?: string; onAct?: () => void };

export function StateNotice({ title, text, act, onAct }: StateNoticeProps) {
  return (
    <div className="mb-4">
      <Notice title={title}>
        <p className="text-ink-soft">{text}</p>
        {onAct && (
          <Button className="mt-2" onClick={onAct}>
            {act}
          </Button>
        )}
      </Notice>
    </div>
  );
}
