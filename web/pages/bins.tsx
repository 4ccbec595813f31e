import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { BinList } from '#web/features/bins/list/bin-list.tsx';
import { readBinListSearch } from '#web/features/bins/list/bin-list-search.ts';

export function BinsPage() {
  const search = useSearch({
    from: '/signed-in/bins',
    // The router adds back what validateSearch dropped.
    select: readBinListSearch,
    structuralSharing: true,
  });
  const { binId } = useParams({ strict: false });
  const navigate = useNavigate();
  return (
    <BinList
      search={search}
      openId={binId}
      onSearch={(change) =>
        navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
}
