import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { trashDays } from '#domain/trash.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useBinActs } from '../acts/use-bin-acts.ts';

export function BinNotices({ bin }: { bin: BinHeader }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const acts = useBinActs();
  if (bin.deletedAt !== undefined) {
    return (
      <StateNotice
        title={t('bins.inTrashTitle')}
        text={t('bins.inTrashText', { date: date(bin.deletedAt), days: trashDays })}
        act={t('common.restore')}
        onAct={can(bin.role, 'delete or restore the bin') ? () => acts.restore(bin) : undefined}
      />
    );
  }
  if (bin.archivedAt !== undefined) {
    return (
      <StateNotice
        title={t('bins.archivedTitle')}
        text={t('bins.archivedText')}
        act={t('bins.unarchive')}
        onAct={can(bin.role, 'edit details') ? () => acts.archive([bin], false) : undefined}
      />
    );
  }
  if (!can(bin.role, 'change items')) return <StateNotice text={t('bins.readOnly')} />;
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
