import { useNavigate, useSearch } from '@tanstack/react-router';
import { BinList } from '#web/features/bins/list/bin-list.tsx';

/** /bins: all bins; on wide screens it stays beside the bin that is open. */
export function BinsPage() {
  const search = useSearch({ from: '/signed-in/bins' });
  const navigate = useNavigate();
  return (
    <BinList
      search={search}
      onSearch={(change) =>
        navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
}
