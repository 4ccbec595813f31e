import { Link } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { paths } from '#web/app/paths.ts';
import { startSearch } from '#web/data/search/search.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Looks like the search field it leads to; that one takes the focus, and the search is ready by then. */
export function SearchLink() {
  const { t } = useTranslation();
  return (
    <Link
      to={paths.search}
      state={{ isTyping: true }}
      onPointerDown={startSearch}
      onFocus={startSearch}
      className="flex min-h-14 items-center gap-3 rounded-full border border-field bg-card px-4 text-ink-soft transition-colors duration-150 hover:border-ink-soft"
    >
      <Search size={22} aria-hidden className="shrink-0 text-tape" />
      <span className="grow truncate">{t('home.search')}</span>
      <span
        aria-hidden="true"
        className="hidden rounded-[5px] border border-hairline px-2 py-0.5 text-xs wide:block"
      >
        /
      </span>
    </Link>
  );
}
