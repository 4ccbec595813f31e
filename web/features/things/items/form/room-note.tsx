import type { Profile } from '#domain/account/profile.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { roomForItems } from '#domain/plans/plan-rules.ts';
import { PlanLink } from '#web/features/account/plans/plan-link.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Notice } from '#web/ui/marks/notice.tsx';

type RoomNoteProps = { room: number; limit: number | null };

export function RoomNote({ room, limit }: RoomNoteProps) {
  const { t } = useTranslation();
  if (room > shownBelow) return null;
  if (room > 0) return <p className="text-ink-soft text-sm">{t('itemForm.room', { count: room })}</p>;
  return (
    <Notice tone="danger" title={errorText(t, { code: 'items.limitReached', params: { n: limit ?? 0 } })}>
      <p className="text-ink-soft text-sm">{t('itemForm.fullHint')}</p>
      <p className="mt-3">
        <PlanLink />
      </p>
    </Notice>
  );
}

const shownBelow = 5;

/** Infinity for another owner's bin, whose plan is unknown here. */
export function roomInBin(
  bin: Pick<BinHeader, 'ownerId' | 'itemCount'>,
  profile: Profile | undefined,
): number {
  if (profile === undefined || profile.uid !== bin.ownerId) return Number.POSITIVE_INFINITY;
  return roomForItems(profile.plan, bin.itemCount);
}
