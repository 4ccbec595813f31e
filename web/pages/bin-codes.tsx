import { CodesScreen } from '#web/features/codes/codes-screen.tsx';

export function BinCodesPage() {
  return <CodesScreen />;
}
