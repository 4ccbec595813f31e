import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '#web/app/paths.ts';
import { ImportScreen } from '#web/features/imports/import-screen.tsx';

export function ImportPage() {
  const { id } = useSearch({ from: '/signed-in/import' });
  const navigate = useNavigate();
  const open = (next: string | undefined) =>
    void navigate({ to: paths.import, search: next === undefined ? {} : { id: next } });
  return <ImportScreen key={id ?? ''} id={id} onOpen={open} />;
}
