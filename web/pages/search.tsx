import { SearchOfAddress } from '#web/features/find/search/search-screen.tsx';
import { useAddToList } from '#web/features/things/lists/add-to-list-opener.tsx';

/** The search, whose results can be added to a list. */
export function SearchPage() {
  const { addBins, addItems, sheet } = useAddToList();
  return (
    <>
      <SearchOfAddress addToList={{ addBins, addItems }} />
      {sheet}
    </>
  );
}
