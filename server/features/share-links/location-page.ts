import type { FoundItem, Shared, SharedBin } from '#domain/links/share-link.ts';
import { searchMax } from '#domain/links/share-link.ts';
import { escapeHtml } from '#server/html.ts';
import {
  addressOf,
  hueOf,
  initialOf,
  itemRow,
  type PageContext,
  page,
  pageLinks,
  previewOf,
  rangeText,
  tagList,
} from './page.ts';
import { countText, fillText, type Language, pageTexts } from './page-texts.ts';

/** A place by its link: its bins, or what is found in them. Works without JavaScript. */
export function locationPage(location: Shared, context: PageContext): string {
  const { name, color, bins = [], binCount = 0, found } = location;
  const { language } = context;
  const texts = pageTexts[language];
  const count = countText(language, texts.binCount, binCount);
  const label = `<div class="label"${hueOf(color)}>
<div class="top"><span class="tile" aria-hidden="true">${escapeHtml(initialOf(name))}</span>${escapeHtml(texts.sharedLocation)}</div>
<h1>${escapeHtml(name)}</h1>
${found === undefined ? `<p class="foot">${escapeHtml(count)}</p>` : ''}
</div>`;
  const content = found === undefined ? binSection(location, context) : findSections(location, context);
  const body = `<main class="bin">
<section class="box">${label}</section>
<div>${searchForm(context)}${content}</div>
</main>`;
  return page(name, body, context, { text: previewOf({ items: bins }, count), image: undefined });
}

function searchForm({ language, search = '' }: PageContext): string {
  const texts = pageTexts[language];
  return `<form class="find" role="search"><label for="search">${escapeHtml(texts.search)}</label><div><input type="search" id="search" name="search" value="${escapeHtml(search)}" maxlength="${searchMax}" autocomplete="off" enterkeyhint="search"><input type="hidden" name="lang" value="${language}"><button>${escapeHtml(texts.find)}</button></div></form>`;
}

function binSection({ bins = [], binCount = 0, pages }: Shared, context: PageContext): string {
  const { language, page: number = 1 } = context;
  const texts = pageTexts[language];
  if (binCount === 0) return nothing(texts.noBins, texts.noBinsHint);
  const range = rangeText(texts.binRange, { page: number, count: bins.length, n: binCount }, language);
  return `${binList(bins, language)}${pageLinks(range, pages, context)}`;
}

function findSections(location: Shared, { language }: PageContext): string {
  const { bins = [], binCount = 0, found = [], hasMoreFound = false } = location;
  const texts = pageTexts[language];
  const all = `<nav class="pages"><a href="${addressOf({ lang: language })}">${escapeHtml(texts.allBins)}</a></nav>`;
  if (binCount + found.length === 0) return nothing(texts.nothingFound, texts.nothingFoundHint) + all;
  const items = `<section aria-labelledby="items"><h2 id="items">${escapeHtml(texts.foundItems)}</h2><ul class="items">${found.map((item) => foundRow(item, language)).join('\n')}</ul>${onlyFirst(found.length, hasMoreFound, language)}</section>`;
  return [
    binCount > 0 ? binList(bins, language) + onlyFirst(bins.length, binCount > bins.length, language) : '',
    found.length > 0 ? items : '',
    all,
  ].join('');
}

function binList(bins: readonly SharedBin[], language: Language): string {
  const texts = pageTexts[language];
  return `<section aria-labelledby="bins"><h2 id="bins">${escapeHtml(texts.bins)}</h2><ul class="items">${bins.map((bin) => binRow(bin, language)).join('\n')}</ul></section>`;
}

function binRow(
  { key, name, label, tags, color, photos, itemCount = 0 }: SharedBin,
  language: Language,
): string {
  const texts = pageTexts[language];
  const photo = photos?.[0];
  const start = photo
    ? `<img src="${escapeHtml(photo.thumbnailUrl)}" width="44" height="44" alt="" loading="lazy" decoding="async">`
    : `<span class="tile" aria-hidden="true">${escapeHtml(initialOf(name))}</span>`;
  const labelled = label === undefined ? '' : `<span class="in">${escapeHtml(label)}</span>`;
  return `<li${hueOf(color)}>${start}<div class="what"><a class="name" href="${addressOf({ bin: key, lang: language })}">${escapeHtml(name)}</a>${labelled}${tagList(tags, texts.tags)}</div><span class="much">${escapeHtml(countText(language, texts.items, itemCount))}</span></li>`;
}

function foundRow({ bin, binName, ...item }: FoundItem, language: Language): string {
  const link = `<a href="${addressOf({ bin, lang: language })}">${escapeHtml(binName)}</a>`;
  return itemRow(item, language, `<span class="in">${escapeHtml(pageTexts[language].inBin)} ${link}</span>`);
}

function onlyFirst(count: number, hasMore: boolean, language: Language): string {
  if (!hasMore) return '';
  return `<p class="pages">${escapeHtml(fillText(pageTexts[language].onlyFirst, language, { n: count }))}</p>`;
}

function nothing(title: string, hint: string): string {
  return `<p class="nothing"><strong>${escapeHtml(title)}</strong>${escapeHtml(hint)}</p>`;
}
