import { getRouteApi } from '@tanstack/react-router';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { CheckOffScreen } from '#web/features/labels/scan-modes/check-off-screen.tsx';
import { FindScreen } from '#web/features/labels/scan-modes/find-screen.tsx';
import { HandOutScreen } from '#web/features/labels/scan-modes/hand-out-screen.tsx';
import { OpenScreen } from '#web/features/labels/scan-modes/open-screen.tsx';
import { PackScreen } from '#web/features/labels/scan-modes/pack-screen.tsx';
import { PutAwayScreen } from '#web/features/labels/scan-modes/put-away-screen.tsx';
import { StockScreen } from '#web/features/labels/scan-modes/stock-screen.tsx';
import { addressOf } from '#web/features/labels/scan-modes/use-stock-check.ts';
import { containerChoiceOf } from '#web/features/things/bins/container-choices.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { FullScreenMessage } from '#web/ui/layout/full-screen-message.tsx';

const route = getRouteApi('/signed-in/scan-qr');

export function ScanPage() {
  const { t } = useTranslation();
  const { mode, parent, location, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const { status, bins } = useBins();
  const { status: placesStatus, locations } = useLocations();
  if (mode === undefined || mode === 'open') return <OpenScreen />;
  if (mode === 'hand-out') return <HandOutScreen />;
  if (mode === 'find') {
    return (
      <FindScreen
        address={{ ...search, location }}
        onAddress={(next, isStep) => navigate({ search: { mode, ...next }, replace: !isStep })}
      />
    );
  }
  if (mode === 'check-off') {
    return (
      <CheckOffScreen
        address={search}
        onAddress={(next) => navigate({ search: { mode, ...next }, replace: true })}
      />
    );
  }
  // The bin or location in the address must be known before the camera opens.
  if (status === 'loading' || placesStatus === 'loading')
    return <FullScreenMessage text={t('scan.starting')} isBusy />;
  const start = containerChoiceOf({ parentBinId: parent, locationId: location }, { bins, locations });
  if (mode === 'stock') {
    return (
      <StockScreen
        checked={start}
        isGone={start === undefined && (parent ?? location) !== undefined}
        onChecked={(container) => navigate({ search: { mode, ...addressOf(container) }, replace: true })}
        onEnded={(checked, stockResult) => {
          const state = stockResult && { stockResult };
          if (checked.kind === 'location') {
            const params = { locationId: checked.location.id };
            return navigate({ to: paths.location, params, state, replace: true });
          }
          return navigate({ to: paths.bin, params: { binId: checked.bin.id }, state, replace: true });
        }}
      />
    );
  }
  return mode === 'pack' ? <PackScreen start={start} /> : <PutAwayScreen start={start} />;
}
