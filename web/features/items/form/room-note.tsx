import { useTranslation } from '#web/i18n/use-translation.ts';
import { Notice } from '#web/ui/marks/notice.tsx';

type RoomNoteProps = {
  room: number;
  /** The plan's limit. */
  limit: number | null;
};

/** Says before one types that the bin is nearly or quite full. */
export function RoomNote({ room, limit }: RoomNoteProps) {
  const { t } = useTranslation();
  if (room > toldBelow) return null;
  if (room > 0) return <p className="text-ink-soft text-sm">{t('itemForm.room', { count: room })}</p>;
  return (
    <Notice tone="danger" title={t('errors.items.limitReached', { n: limit ?? 0 })}>
      <p className="text-ink-soft text-sm">{t('itemForm.fullHint')}</p>
    </Notice>
  );
}

const toldBelow = 5;
