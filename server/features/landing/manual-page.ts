import { readFile } from 'node:fs/promises';
import { fold } from '#domain/fold.ts';
import { findHelpPages } from '#domain/search/find-help-pages.ts';
import { escapeHtml } from '#server/html.ts';
import type { Language } from '../share-links/page-texts.ts';
import { frame, type LandingContext, type SitePage } from './frame.ts';

type ManualPage = { slug: string; title: string; keywords: string; summary: string; html: string };

/** The manual in one language, as scripts/manual/manual-plugin.ts writes it. */
type Edition = {
  texts: {
    title: string;
    find: string;
    all: string;
    none: string;
    noneText: string;
    next: string;
    nextPage: string;
    sections: Record<string, string>;
  };
  sections: Record<string, readonly string[]>;
  pages: readonly ManualPage[];
};

export type Manual = Record<Language, Edition>;

const descriptions: Record<Language, string> = {
  en: 'How to label boxes, find what is in them, lend, share and back up: the manual of Whichbin.',
  sv: 'Så märker du lådor, hittar det som ligger i dem, lånar ut, delar och säkerhetskopierar: handboken för Whichbin.',
};

/** Reads the manual that was built with the app into `folder`; undefined without a build. */
export async function readManual(folder: string): Promise<Manual | undefined> {
  try {
    const [en, sv] = await Promise.all(
      ['en', 'sv'].map(async (name) => JSON.parse(await readFile(`${folder}/manual/${name}.json`, 'utf8'))),
    );
    return { en, sv };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export type ManualRequest = { slug: string | undefined; query: string };

/** A page of the manual for people who are signed out, or its table of contents; undefined if there is no such page. */
export function manualPage(
  manual: Manual,
  { slug, query }: ManualRequest,
  context: LandingContext,
  isOffer: boolean,
): string | undefined {
  const edition = manual[context.language];
  if (slug === undefined) return frame({ ...contentsPage(edition, query, context), isOffer }, context);
  const at = edition.pages.findIndex((each) => each.slug === slug);
  const page = edition.pages[at];
  if (page === undefined) return undefined;
  return frame({ ...textPage(edition, page, edition.pages[at + 1]), isOffer }, context);
}

function contentsPage(
  { texts, sections, pages }: Edition,
  query: string,
  { language }: LandingContext,
): SitePage {
  const isSearch = fold(query).trim() !== '';
  const list = isSearch
    ? resultsOf(findHelpPages(pages, query), texts, query)
    : Object.entries(sections)
        .map(([section, slugs]) => {
          const listed = pages.filter((page) => slugs.includes(page.slug));
          return `<section><h2>${escapeHtml(texts.sections[section] ?? '')}</h2>${linksTo(listed)}</section>`;
        })
        .join('');
  const body = `<form class="search" action="/help" role="search"><label for="find">${escapeHtml(texts.find)}</label><span><input id="find" type="search" name="find" value="${escapeHtml(query)}" maxlength="100"><button class="button">${searchWord[language]}</button></span></form>
<div class="contents">${list}</div>`;
  return {
    path: '/help',
    title: `${texts.title} · Whichbin`,
    description: descriptions[language],
    body: paper(texts.title, body),
  };
}

const searchWord: Record<Language, string> = { en: 'Search', sv: 'Sök' };

function resultsOf(found: readonly ManualPage[], texts: Edition['texts'], query: string): string {
  if (found.length > 0) return linksTo(found);
  const none = texts.none.replace('{{query}}', query.trim());
  return `<p><strong>${escapeHtml(none)}</strong> ${escapeHtml(texts.noneText)}</p><p><a href="/help">${escapeHtml(texts.all)}</a></p>`;
}

function linksTo(pages: readonly ManualPage[]): string {
  const links = pages.map(({ slug, title }) => `<li><a href="/help/${slug}">${escapeHtml(title)}</a></li>`);
  return `<ul>${links.join('')}</ul>`;
}

function textPage({ texts }: Edition, page: ManualPage, next: ManualPage | undefined): SitePage {
  const onward =
    next === undefined
      ? ''
      : `<a href="/help/${next.slug}">${escapeHtml(texts.nextPage.replace('{{title}}', next.title))}</a>`;
  const body = `<div class="manual">${page.html}</div>
<nav class="onward" aria-label="${escapeHtml(texts.next)}"><a href="/help">${escapeHtml(texts.all)}</a>${onward}</nav>`;
  return {
    path: `/help/${page.slug}`,
    title: `${page.title} · Whichbin`,
    description: page.summary,
    body: paper(page.title, body),
  };
}

function paper(title: string, body: string): string {
  return `<main id="content"><section class="paper"><h1>${escapeHtml(title)}</h1>${body}</section></main>`;
}
