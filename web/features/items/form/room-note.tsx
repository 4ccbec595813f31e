import { useTranslation } from 'react-i18next';

type RoomNoteProps = { room: number /** The plan's limit. */; limit: number | null };

/** Says before one types that the bin is nearly or quite full. */
export function RoomNote({ room, limit }: RoomNoteProps) {
  const { t } = useTranslation();
  if (room > tellBelow) return null;
  if (room > 0) return <p className="text-ink-soft text-sm">{t('itemForm.room', { count: room })}</p>;
  return (
    <div role="note" className="rounded-card border border-berry/40 bg-berry/8 px-4 py-3">
      <p className="font-semibold">{t('errors.items.limitReached', { n: limit ?? 0 })}</p>
      <p className="mt-0.5 text-ink-soft text-sm">{t('itemForm.fullHint')}</p>
    </div>
  );
}

const tellBelow = 3;
