import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { paths } from '#domain/paths.ts';
import { useBin, useBins, useLocations } from '#web/data/account/hooks.ts';
import { lostBin } from '#web/features/things/bins/form/bin-values.ts';
import { AsNewBin, EditBin, isChangeable } from '#web/features/things/bins/form/edit-bin.tsx';
import { BinAbsent, BinSkeleton } from '#web/features/things/bins/page/bin-absent.tsx';
import { BinNotices } from '#web/features/things/bins/page/bin-notices.tsx';
import { useBinPicker } from '#web/features/things/bins/picker/use-bin-picker.tsx';
import { LostDrafts } from '#web/forms/drafts/lost-drafts.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader, useGoBack } from '#web/ui/layout/page-header.tsx';

const route = getRouteApi('/signed-in/bins/$binId/edit');

export function BinEditPage() {
  const { t } = useTranslation();
  const { binId } = route.useParams();
  const { status } = useBin(binId);
  const { bins } = useBins();
  const { locations } = useLocations();
  const { pickContainer, picker } = useBinPicker();
  // The header is enough to rename a bin before its items are loaded.
  const bin = bins.get(binId);
  const [first, setFirst] = useState<BinHeader>();
  const opened = first?.id === binId ? first : undefined;
  if (!opened && isChangeable(bin)) setFirst(bin);
  const back = { to: paths.bin, params: { binId } };
  const goBack = useGoBack(back);
  return (
    <Page isCentered isForm>
      <PageHeader title={t('binPage.edit')} above={bin?.name ?? opened?.name} back={back} />
      {opened ? (
        <EditBin
          key={binId}
          opened={opened}
          bin={bin}
          view={{ bins, locations }}
          pick={pickContainer}
          onDone={goBack}
        />
      ) : !bin && status === 'loading' ? (
        <BinSkeleton />
      ) : (
        <>
          {bin ? (
            <BinNotices bin={bin} />
          ) : (
            <BinAbsent reason={status === 'notLoaded' ? status : 'missing'} />
          )}
          {(bin || status !== 'notLoaded') && (
            <LostDrafts lost={[lostBin(binId)]}>
              {({ values }, onTaken) => <AsNewBin {...{ binId, values, onTaken }} />}
            </LostDrafts>
          )}
        </>
      )}
      {picker}
    </Page>
  );
}
