import { useParams, useRouter } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type MouseEvent, Suspense, use, useState } from 'react';
import { fold } from '#domain/fold.ts';
import { paths } from '#domain/paths.ts';
import { findHelpPages } from '#domain/search/find-help-pages.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { useSession } from '#web/data/session/session-life.ts';
import { language } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Columns, Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { loadManual } from './manual.ts';
import { type ManualPage, type ManualSection, manualSections } from './manual-pages.ts';
import './manual.css';

/** A page of the manual, or its table of contents. */
export function HelpScreen() {
  const { page } = useParams({ from: '/help/help/{-$page}' });
  if (page === undefined) return <ContentsScreen />;
  return (
    <Page>
      <Suspense>
        <HelpPage slug={page} />
      </Suspense>
    </Page>
  );
}

/** With a field that searches in all pages. */
function ContentsScreen() {
  const { t } = useTranslation();
  const { status } = useSession();
  const [query, setQuery] = useState('');
  return (
    <Page className="wide:max-w-[64rem]">
      <PageHeader
        title={t('help.title')}
        back={{ to: status === 'signedIn' ? paths.settings : paths.entry }}
      />
      <SearchField label={t('help.find')} value={query} onChange={setQuery} />
      <Suspense>{fold(query).trim() === '' ? <Contents /> : <FoundPages query={query} />}</Suspense>
    </Page>
  );
}

function Contents() {
  const { t } = useTranslation();
  const pages = new Map(useManual().map((page) => [page.slug, page]));
  return (
    <Columns>
      {(Object.keys(manualSections) as ManualSection[]).map((section) => (
        <Section key={section} title={t(`help.sections.${section}`)}>
          <PageLinks pages={manualSections[section].flatMap((slug) => pages.get(slug) ?? [])} />
        </Section>
      ))}
    </Columns>
  );
}

function FoundPages({ query }: { query: string }) {
  const { t } = useTranslation();
  const found = findHelpPages(useManual(), query);
  return (
    <div className="mt-6">
      <p role="status" className="sr-only">
        {t('help.found', { count: found.length })}
      </p>
      {found.length > 0 ? (
        <PageLinks pages={found} />
      ) : (
        <EmptyState title={t('help.none', { query: query.trim() })} text={t('help.noneText')} />
      )}
    </div>
  );
}

function PageLinks({ pages }: { pages: readonly ManualPage[] }) {
  return (
    <Card isPadded={false}>
      <ul className="divide-y divide-hairline">
        {pages.map(({ slug, title }) => (
          <li key={slug}>
            <ListRowLink to={paths.help} params={{ page: slug }} title={title} hasChevron />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function HelpPage({ slug }: { slug: string }) {
  const { t } = useTranslation();
  const pages = useManual();
  const follow = useFollowedLinks();
  const at = pages.findIndex((page) => page.slug === slug);
  const page = pages[at];
  const next = pages[at + 1];
  if (page === undefined)
    return (
      <>
        <PageHeader title={t('help.title')} back={contents} />
        <EmptyState title={t('finding.noSuchPage')} text={t('finding.noSuchPageText')}>
          <LinkButton {...contents}>{t('help.all')}</LinkButton>
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHeader title={page.title} back={contents} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only follows the links inside, which are focusable themselves */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div
        className="manual"
        onClick={follow}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from docs/manual/ by the build, which refuses HTML there
        dangerouslySetInnerHTML={{ __html: page.html }}
      />
      {next && (
        <nav aria-label={t('help.next')} className="mt-8 border-hairline border-t pt-4">
          <LinkButton to={paths.help} params={{ page: next.slug }} icon={ChevronRight}>
            {t('help.nextPage', { title: next.title })}
          </LinkButton>
        </nav>
      )}
    </>
  );
}

const contents = { to: paths.help, params: { page: undefined } } as const;

/** Opens links between pages within the app instead of loading it anew. */
function useFollowedLinks() {
  const { history } = useRouter();
  return (event: MouseEvent<HTMLElement>) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = target instanceof Element ? target.closest('a') : null;
    const href = link?.getAttribute('href');
    if (!href?.startsWith('/help/') || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    history.push(href);
  };
}

/** The pages in the language of the screen. Suspends until they are loaded. */
function useManual(): readonly ManualPage[] {
  const { locale } = useCell(language);
  return use(loadManual(locale));
}
