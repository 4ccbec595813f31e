import { OpenScreen } from '#web/features/scan-modes/open/open-screen.tsx';

export function ScanPage() {
  return <OpenScreen />;
}
