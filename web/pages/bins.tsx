import { useNavigate, useSearch } from '@tanstack/react-router';
import { BinList } from '#web/features/bins/list/bin-list.tsx';
import { readBinListSearch } from '#web/features/bins/list/bin-list-search.ts';

/** /bins: all bins; on wide screens it stays beside the bin that is open. */
export function BinsPage() {
  const search = useSearch({
    from: '/signed-in/bins',
    // What the address's reader drops, the router puts back.
    select: readBinListSearch,
    structuralSharing: true,
  });
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
