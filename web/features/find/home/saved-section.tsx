import { Link } from '@tanstack/react-router';
import Bookmark from 'lucide-react/icons/bookmark';
import { paths } from '#web/app/paths.ts';
import { useSavedSearches } from '#web/features/find/search/saved-search.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Section } from '#web/ui/layout/section.tsx';

/** The account's saved searches; nothing if there are none. */
export function SavedSection() {
  const { t } = useTranslation();
  const saved = useSavedSearches();
  if (saved.length === 0) return null;
  return (
    <Section title={t('home.savedSearches')}>
      <ul aria-label={t('home.savedSearches')} className="flex flex-wrap gap-2">
        {saved.map(({ key, name, address }) => (
          <li key={key} className="max-w-full">
            <Link
              to={paths.search}
              search={address}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-[22px] border border-hairline bg-card px-4 py-1 font-medium text-sm hover:bg-kraft/40"
            >
              <Bookmark size={18} aria-hidden className="shrink-0 text-ink-soft" />
              <bdi className="min-w-0 truncate">{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
