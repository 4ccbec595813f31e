import Camera from 'lucide-react/icons/camera';
import ListPlus from 'lucide-react/icons/list-plus';
import type { ReactNode } from 'react';
import type { Profile } from '#domain/account/profile.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { paths } from '#domain/paths.ts';
import { roomForItems } from '#domain/plans/plan-rules.ts';
import { useBin } from '#web/data/account/hooks.ts';
import { PlanLink } from '#web/features/account/plans/plan-usage.tsx';
import { useWillSee } from '#web/features/people/access/who-sees.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconLink } from '#web/ui/actions/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader, useGoBack } from '#web/ui/layout/page-header.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { binAddedTo } from '../list/quick-add.tsx';
import { BinNotOpen, TrashedBinNote, useFormOfBin } from './bin-not-open.tsx';
import { lostInBin } from './item-drafts.ts';

type AddItemsPageProps = {
  binId: string;
  title: string;
  /** Links to other forms for new items, shown to people who may add some. */
  actions: ReactNode;
  isWide?: boolean;
  children: (context: { bin: BinHeader; items: readonly Item[]; onDone: () => void }) => ReactNode;
};

/** The shared frame of the pages that add items to a bin: the form, while the bin exists. */
export function AddItemsPage({ binId, title, actions, isWide = false, children }: AddItemsPageProps) {
  const { status, bin, items } = useBin(binId);
  const { hasForm, isTrashedWhileOpen } = useFormOfBin(binId, { status, bin });
  const back = { to: paths.bin, params: { binId } };
  const goBack = useGoBack(back);
  const onDone = () => {
    binAddedTo.set(binId);
    goBack();
  };
  const width = isWide ? 'max-w-[72rem]!' : '';
  return (
    <Page isCentered={!isWide} isForm className={width}>
      <PageHeader title={title} above={bin && <Above bin={bin} />} back={back} actions={hasForm && actions} />
      {bin && isTrashedWhileOpen && <TrashedBinNote bin={bin} hasForm />}
      {bin && hasForm ? (
        children({ bin, items, onDone })
      ) : (
        <BinNotOpen status={status} bin={bin} lost={lostInBin(binId)} />
      )}
    </Page>
  );
}

/** "Box 3 · Anna will see this." */
function Above({ bin }: { bin: BinHeader }) {
  const willSee = useWillSee()(bin);
  return [bin.name, willSee].filter(Boolean).join(' · ');
}

export function PhotoFirstLink({ binId }: { binId: string }) {
  const { t } = useTranslation();
  return (
    <IconLink to={paths.itemsPhotoFirst} params={{ binId }} icon={Camera} label={t('photoFirst.title')} />
  );
}

export function PasteSeveralLink({ binId }: { binId: string }) {
  const { t } = useTranslation();
  return (
    <IconLink
      to={paths.itemsMultiAdd}
      params={{ binId }}
      icon={ListPlus}
      label={t('itemForm.pasteSeveral')}
    />
  );
}

type RoomNoteProps = { room: number; limit: number | null };

const shownBelow = 5;

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

/** Infinity for another owner's bin, whose plan is unknown here. */
export function roomInBin(
  bin: Pick<BinHeader, 'ownerId' | 'itemCount'>,
  profile: Profile | undefined,
): number {
  if (profile === undefined || profile.uid !== bin.ownerId) return Number.POSITIVE_INFINITY;
  return roomForItems(profile.plan, bin.itemCount);
}
