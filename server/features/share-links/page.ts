import type { PublicBin } from '#domain/bins/bin-calls.ts';
import { groupBy } from '#domain/group-by.ts';
import { isOut } from '#domain/items/item-rules.ts';
import { type FoundItem, type Shared, type SharedBin, searchMax } from '#domain/links/share-link.ts';
import { flagTexts, isWebAddress, type PublicValue } from '#domain/own-fields/own-values.ts';
import { costModel } from '#server/cost-model.ts';
import { escapeHtml } from '#server/html.ts';
import { countText, dayFormats, fillText, type Language, numberFormats, pageTexts } from './page-texts.ts';

/** `bin` and `search` are those of the address. */
export type PageContext = {
  language: Language;
  origin: string;
  style: string;
  page?: number | undefined;
  bin?: string | undefined;
  search?: string | undefined;
  stage?: number | undefined;
};

export function binPage(bin: Shared, context: PageContext): string {
  const { language } = context;
  const texts = pageTexts[language];
  const count = contentCount(bin, language);
  const label = `<div class="label"${hueOf(bin.color)}>
<div class="top"><span class="tile" aria-hidden="true">${escapeHtml(initialOf(bin.name))}</span>${escapeHtml(bin.location === undefined ? texts.sharedBin : (bin.label ?? ''))}</div>
<h1>${escapeHtml(bin.name)}</h1>
${placePath(bin.places)}${tagList(bin.tags, texts.tags)}${valueLines(bin.values, language)}
${photoList(bin, texts.photo)}
<p class="foot">${escapeHtml(count)}</p>
</div>`;
  const body = `<main class="bin">${backLink(bin, context)}
<section class="box">${label}</section>
<section aria-labelledby="contents"><h2 id="contents">${escapeHtml(texts.contents)}</h2>${contents(bin, context)}${pageLinks(itemRange(bin, context), bin.pages, context)}</section>
</main>`;
  const preview = { text: previewOf(bin, count), image: bin.photos?.[0]?.url };
  return page(bin.name, body, context, preview);
}

export function messagePage(kind: 'notFound' | 'tooMany' | 'failed', context: PageContext): string {
  const { title, text } = pageTexts[context.language][kind];
  const body = `<main><section class="message"><div class="box">${icon}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></div></section></main>`;
  return page(title, body, context, undefined);
}

/** Links to the other bins of the location. */
function backLink({ location }: Shared, { language }: PageContext): string {
  if (location === undefined) return '';
  return `<nav class="pages back"><a href="${addressOf({ lang: language })}"><span aria-hidden="true">←&nbsp;</span>${escapeHtml(location)}</a></nav>`;
}

export function contentCount(
  { itemCount = 0, quantityTotal }: Pick<PublicBin, 'itemCount' | 'quantityTotal'>,
  language: Language,
): string {
  const texts = pageTexts[language];
  const count = countText(language, texts.items, itemCount);
  if (quantityTotal === undefined || quantityTotal === itemCount) return count;
  return `${count} · ${fillText(texts.inAll, language, { n: quantityTotal })}`;
}

function contents({ items, itemCount }: Shared, { language }: PageContext): string {
  const texts = pageTexts[language];
  if (itemCount === 0) {
    return `<p class="nothing"><strong>${escapeHtml(texts.empty)}</strong>${escapeHtml(texts.emptyHint)}</p>`;
  }
  return `<ul class="items">${items.map((item) => itemRow(item, language)).join('\n')}</ul>`;
}

function itemRow(item: Shared['items'][number], language: Language, isIn = ''): string {
  const texts = pageTexts[language];
  const { name, quantity, unit, tags } = item;
  const much = isOut(item)
    ? escapeHtml(texts.takenOut)
    : `<b>${numberFormats[language].format(quantity)}</b>${unit ? ` ${escapeHtml(unit)}` : ''}`;
  return `<li${isOut(item) ? ' class="out"' : ''}>${photoList(item, texts.photo)}<div class="what"><span class="name">${escapeHtml(name)}</span>${isIn}${tagList(tags, texts.tags)}${valueLines(item.values, language)}</div><span class="much">${much}</span></li>`;
}

function itemRange({ items, itemCount = 0 }: Shared, { language, page = 1 }: PageContext): string {
  return rangeText(pageTexts[language].range, { page, count: items.length, n: itemCount }, language);
}

/** "Items 101 to 200 of 340"; empty if none is shown. */
export function rangeText(
  text: string,
  { page, count, n }: { page: number; count: number; n: number },
  language: Language,
): string {
  const before = (page - 1) * costModel.itemsPerPublicPage;
  return count === 0 ? '' : fillText(text, language, { from: before + 1, to: before + count, n });
}

export function pageLinks(range: string, pages: number | undefined, context: PageContext): string {
  const { language, page: number = 1, bin, stage } = context;
  if (pages === undefined || pages <= 1) return '';
  const texts = pageTexts[language];
  const link = (to: number, text: string, rel: string) =>
    `<a href="${addressOf({ page: to, lang: language, bin, stage })}" rel="${rel}">${escapeHtml(text)}</a>`;
  return `<nav class="pages" aria-label="${escapeHtml(texts.pages)}">${[
    range === '' ? '' : `<span>${escapeHtml(range)}</span>`,
    number > 1 ? link(Math.min(number - 1, pages), texts.previous, 'prev') : '',
    number < pages ? link(number + 1, texts.next, 'next') : '',
  ].join('')}</nav>`;
}

/** A place on the page of the same link, escaped. */
export function addressOf(query: Record<string, string | number | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return escapeHtml(`?${parameters}`);
}

export function tagList(tags: readonly string[], title: string): string {
  if (tags.length === 0) return '';
  return `<ul class="tags" aria-label="${escapeHtml(title)}">${tags.map((tag) => `<li>${escapeHtml(tag)}</li>`).join('')}</ul>`;
}

/** Each leads to the whole photo. Width and height keep its room until it has come. */
function photoList({ name, photos = [] }: Pick<PublicBin, 'name' | 'photos'>, title: string): string {
  if (photos.length === 0) return '';
  const alt = escapeHtml(`${title}: ${name}`);
  const links = photos.map(
    ({ url, thumbnailUrl, width, height }) =>
      `<li><a href="${escapeHtml(url)}"><img src="${escapeHtml(thumbnailUrl)}" width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async"></a></li>`,
  );
  return `<ul class="photos">${links.join('')}</ul>`;
}

function previewOf({ items }: { items: readonly { name: string }[] }, count: string): string {
  const names = items.slice(0, 8).map((item) => item.name);
  return shortened(names.length === 0 ? count : `${count}: ${names.join(', ')}`);
}

const PREVIEW_MAX = 200;

function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= PREVIEW_MAX ? text : `${letters.slice(0, PREVIEW_MAX - 1).join('')}…`;
}

/** The colour of what is in the element. */
function hueOf(color: string | undefined): string {
  return color ? ` data-hue="${escapeHtml(color)}"` : '';
}

export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment.toLocaleUpperCase() ?? '';
}

type Preview = { text: string; image: string | undefined };

export function page(
  title: string,
  body: string,
  context: PageContext,
  preview: Preview | undefined,
): string {
  const { language, origin, style, page: number = 1, bin, search, stage } = context;
  const texts = pageTexts[language];
  const other = language === 'sv' ? 'en' : 'sv';
  const meta = (property: string, content: string) =>
    `<meta property="og:${property}" content="${escapeHtml(content)}">`;
  const previews =
    preview === undefined
      ? ''
      : [
          `<meta name="description" content="${escapeHtml(preview.text)}">`,
          meta('type', 'website'),
          meta('site_name', 'Whichbin'),
          meta('locale', language === 'sv' ? 'sv_SE' : 'en_US'),
          meta('title', title),
          meta('description', preview.text),
          meta('image', `${origin}${preview.image ?? '/icons/icon-512.png'}`),
          '<meta name="twitter:card" content="summary">',
        ].join('\n');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Whichbin</title>
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf6ef">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171512">
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
${previews}
<style>${style}</style>
</head>
<body>
<header><a class="brand" href="/">${icon}Whichbin</a><nav aria-label="${escapeHtml(texts.languageSwitch)}"><a class="language" href="${addressOf({ lang: other, page: number > 1 ? number : undefined, bin, search, stage })}" lang="${other}" hreflang="${other}">${escapeHtml(texts.otherLanguage)}</a></nav></header>
${body}
<footer><a href="/?lang=${language}">${escapeHtml(texts.madeWith)}</a><span>${escapeHtml(texts.slogan)}</span></footer>
</body>
</html>
`;
}

const icon = `<svg viewBox="0 0 64 64" aria-hidden="true"><path d="M5 21 14 7h36l9 14v31a6 6 0 0 1-6 6H11a6 6 0 0 1-6-6z" fill="#c9a06a"/><path d="M5 21 14 7h36l9 14z" fill="#e2c294"/><path d="M26 7h12l1.4 14v8.5l-3.7-2.3-3.7 2.3-3.7-2.3-3.7 2.3V21z" fill="#fff3df" opacity=".9"/><rect x="12" y="33" width="40" height="18" rx="3.5" fill="#e0561b"/><path d="M18 39.5h21M18 45.5h13" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/></svg>`;

/** A place by its link: its bins, or what is found in them. Works without JavaScript. */
export function locationPage(location: Shared, context: PageContext): string {
  const { name, color, bins = [], binCount = 0, found } = location;
  const { language } = context;
  const texts = pageTexts[language];
  const count = countText(language, texts.binCount, binCount);
  const label = `<div class="label"${hueOf(color)}>
<div class="top"><span class="tile" aria-hidden="true">${escapeHtml(initialOf(name))}</span>${escapeHtml(texts.sharedLocation)}</div>
<h1>${escapeHtml(name)}</h1>
${valueLines(location.values, language)}
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

/** One list for each place: the bins come in the order of their places. */
function binList(bins: readonly SharedBin[], language: Language): string {
  const byPlace = groupBy(bins, ({ places = [] }) => pathText(places));
  return [...byPlace]
    .map(([path, here], n) => {
      const title = escapeHtml(path === '' ? pageTexts[language].bins : path);
      const rows = here.map((bin) => binRow(bin, language)).join('\n');
      return `<section aria-labelledby="bins${n}"><h2 id="bins${n}">${title}</h2><ul class="items">${rows}</ul></section>`;
    })
    .join('');
}

/** The values of fields that the owner shows on public pages, a line each. */
function valueLines(values: Shared['values'], language: Language): string {
  return (values ?? [])
    .map((each) => `<span class="in">${escapeHtml(each.name)}: ${valueHtml(each, language)}</span>`)
    .join('');
}

function valueHtml({ kind, value, unit, currency }: PublicValue, language: Language): string {
  if (typeof value === 'boolean') return flagTexts[language][value ? 'yes' : 'no'];
  if (typeof value === 'number')
    return escapeHtml(
      [numberFormats[language].format(value), unit ?? currency].filter(Boolean).join('\u00a0'),
    );
  if (kind === 'day') return escapeHtml(dayFormats[language].format(new Date(`${value}T00:00:00Z`)));
  const text = escapeHtml([value].flat().join(', '));
  return kind === 'link' && isWebAddress(String(value))
    ? `<a href="${text}" rel="nofollow noopener noreferrer">${text}</a>`
    : text;
}

function placePath(places: readonly string[] = []): string {
  return places.length === 0 ? '' : `<p class="in">${escapeHtml(pathText(places))}</p>`;
}

export function pathText(places: readonly string[]): string {
  return places.join(' › ');
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

export function nothing(title: string, hint: string): string {
  return `<p class="nothing"><strong>${escapeHtml(title)}</strong>${escapeHtml(hint)}</p>`;
}
