import { Link } from '@tanstack/react-router';
import Bookmark from 'lucide-react/icons/bookmark';
import { paths } from '#domain/paths.ts';
import { Section } from '#web/ui/layout/section.tsx';
import type { ListedSearch } from './saved-search.ts';

type SavedSearchesProps = { title: string; searches: readonly ListedSearch[] };

/** A section with links to saved searches and views; nothing if there are none. */
export function SavedSearches({ title, searches }: SavedSearchesProps) {
  if (searches.length === 0) return null;
  return (
    <Section title={title}>
      <ul aria-label={title} className="flex flex-wrap gap-2">
        {searches.map(({ key, name, address, sharedBy }) => (
          <li key={key} className="max-w-full">
            <Link
              to={paths.search}
              search={address}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-[22px] border border-hairline bg-card px-4 py-1 font-medium text-sm hover:bg-kraft/40"
            >
              <Bookmark size={18} aria-hidden className="shrink-0 text-ink-soft" />
              <bdi className="min-w-0 truncate">{name}</bdi>
              {sharedBy && <bdi className="min-w-0 truncate text-ink-soft">{sharedBy.groupName}</bdi>}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
