import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '#web/app/paths.ts';
import { ImportScreen } from '#web/features/move-data/imports/import-screen.tsx';

export function ImportPage() {
  const { id, bin } = useSearch({ from: '/signed-in/import' });
  const { pasted = '' } = useLocation().state;
  const navigate = useNavigate();
  const open = (next: string | undefined) => void navigate({ to: paths.import, search: { bin, id: next } });
  return <ImportScreen key={id ?? ''} {...{ id, bin, pasted }} onOpen={open} />;
}
