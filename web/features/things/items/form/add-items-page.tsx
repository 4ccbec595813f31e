import type { ReactNode } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { paths } from '#web/app/paths.ts';
import { useBin } from '#web/data/account/hooks.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useGoBack } from '#web/ui/layout/use-go-back.ts';
import { BinNotOpen, useFormOfBin } from './bin-not-open.tsx';
import { lostInBin } from './item-drafts.ts';
import { TrashedBinNote } from './trashed-bin-note.tsx';

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
  const onDone = useGoBack(back);
  const width = isWide ? 'max-w-[72rem]!' : '';
  return (
    <Page className={`${width} min-h-dvh! pb-(--bottom-bar)! wide:pb-0!`}>
      <PageHeader title={title} above={bin?.name} back={back} actions={hasForm && actions} />
      {bin && isTrashedWhileOpen && <TrashedBinNote bin={bin} hasForm />}
      {bin && hasForm ? (
        children({ bin, items, onDone })
      ) : (
        <BinNotOpen status={status} bin={bin} lost={lostInBin(binId)} />
      )}
    </Page>
  );
}
