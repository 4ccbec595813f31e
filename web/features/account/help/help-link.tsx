import { Link, useMatches } from '@tanstack/react-router';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { paths } from '#domain/paths.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { helpOfPart, helpOfScreen, type PageSlug } from './manual-pages.ts';

/** The link at the end of screens on a phone, but for forms; the rail of wide screens has the same. */
export async function loadHelpLink() {
  await loadLaterTexts();
  return HelpLink;
}

function HelpLink() {
  const { t } = useTranslation();
  const link = useHelpLink();
  // The list of the settings has a row for it.
  const isThere = useMatches({
    select: (matches) => {
      const { fullPath, search } = matches.at(-1) ?? {};
      return fullPath === paths.help || (fullPath === paths.settings && search?.open === undefined);
    },
  });
  if (isThere) return null;
  return (
    // A form's buttons end their page: below them they would move while somebody presses one.
    <div className="mt-auto pt-8 wide:hidden [:has([data-form-actions])>&]:hidden">
      <Link
        {...link}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-field px-2 font-medium text-ink-soft text-sm hover:text-ink"
      >
        <CircleQuestionMark size={18} aria-hidden className="shrink-0" />
        {t(link.params.page === undefined ? 'help.title' : 'help.ofScreen')}
      </Link>
    </div>
  );
}

/** Leads to the page of the manual about the open screen, or to the table of contents. */
export function useHelpLink() {
  const slug = useMatches({
    select: (matches) => {
      const { fullPath = '', search = {} } = matches.at(-1) ?? {};
      return helpAbout(fullPath, search);
    },
  });
  return { to: paths.help, params: { page: slug } };
}

/** The page about a screen, given the pattern of its path and its search parameters. */
export function helpAbout(pattern: string, search: { open?: string; mode?: string }): PageSlug | undefined {
  const path = pattern.replace(/(?<=.)\/$/, '');
  const part = path === paths.settings ? search.open : path === paths.scan ? search.mode : undefined;
  const ofPart = part === undefined ? undefined : helpOfPart[part];
  return (
    ofPart ??
    Object.entries(paths).reduce<PageSlug | undefined>(
      (found, [name, each]) =>
        found ?? (each === path ? helpOfScreen[name as keyof typeof paths] : undefined),
      undefined,
    )
  );
}
