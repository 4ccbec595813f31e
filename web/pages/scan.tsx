import { getRouteApi } from '@tanstack/react-router';
import { OpenScreen } from '#web/features/scan-modes/open/open-screen.tsx';
import { PutAwayScreen } from '#web/features/scan-modes/put-away/put-away-screen.tsx';

const route = getRouteApi('/signed-in/scan-qr');

export function ScanPage() {
  const { mode, parent, location } = route.useSearch();
  if (mode === 'put-away') return <PutAwayScreen start={{ parentBinId: parent, locationId: location }} />;
  return <OpenScreen />;
}
