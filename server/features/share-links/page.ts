import { isOut } from '#domain/items/item-rules.ts';
import { costModel } from '#server/cost-model.ts';
import { escapeHtml } from '#server/html.ts';
import { countText, fillText, type Language, pageTexts } from './page-texts.ts';
import type { SharedBin } from './shared-bin.ts';

export type PageContext = { language: Language; origin: string; style: string; page?: number };

export function binPage(bin: SharedBin, number: number, context: PageContext): string {
  const { language } = context;
  const texts = pageTexts[language];
  const count = contentCount(bin, language);
  const label = `<div class="label"${bin.color ? ` data-hue="${escapeHtml(bin.color)}"` : ''}>
<div class="top"><span class="tile" aria-hidden="true">${escapeHtml(initialOf(bin.name))}</span>${escapeHtml(texts.sharedBin)}</div>
<h1>${escapeHtml(bin.name)}</h1>
${tagList(bin.tags, texts.tags)}
${photoList(bin, texts.photo)}
<p class="foot">${escapeHtml(count)}</p>
</div>`;
  const body = `<main class="bin">
<section class="box">${label}</section>
<section aria-labelledby="contents"><h2 id="contents">${escapeHtml(texts.contents)}</h2>${contents(bin, context)}${pageLinks(bin, number, context)}</section>
</main>`;
  const preview = { text: previewOf(bin, count), image: bin.photos?.[0]?.url };
  return page(bin.name, body, { ...context, page: number }, preview);
}

export function messagePage(kind: 'notFound' | 'tooMany' | 'failed', context: PageContext): string {
  const { title, text } = pageTexts[context.language][kind];
  const body = `<main><section class="message"><div class="box">${icon}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></div></section></main>`;
  return page(title, body, context, undefined);
}

function contentCount({ itemCount = 0, quantityTotal }: SharedBin, language: Language): string {
  const texts = pageTexts[language];
  const count = countText(language, texts.items, itemCount);
  if (quantityTotal === undefined || quantityTotal === itemCount) return count;
  return `${count} · ${fillText(texts.inAll, language, { n: quantityTotal })}`;
}

function contents({ items, itemCount }: SharedBin, { language }: PageContext): string {
  const texts = pageTexts[language];
  if (itemCount === 0) {
    return `<p class="nothing"><strong>${escapeHtml(texts.empty)}</strong>${escapeHtml(texts.emptyHint)}</p>`;
  }
  const number = new Intl.NumberFormat(language);
  const rows = items.map((item) => {
    const { name, quantity, unit, tags } = item;
    const much = isOut(item)
      ? escapeHtml(texts.takenOut)
      : `<b>${number.format(quantity)}</b>${unit ? ` ${escapeHtml(unit)}` : ''}`;
    return `<li${isOut(item) ? ' class="out"' : ''}>${photoList(item, texts.photo)}<div class="what"><span class="name">${escapeHtml(name)}</span>${tagList(tags, texts.tags)}</div><span class="much">${much}</span></li>`;
  });
  return `<ul class="items">${rows.join('\n')}</ul>`;
}

function pageLinks(
  { items, itemCount = 0, pages = 1 }: SharedBin,
  number: number,
  { language }: PageContext,
): string {
  if (pages <= 1) return '';
  const texts = pageTexts[language];
  const before = (number - 1) * costModel.itemsPerPublicPage;
  const range = { from: before + 1, to: before + items.length, n: itemCount };
  const link = (to: number, text: string, rel: string) =>
    `<a href="?page=${to}&amp;lang=${language}" rel="${rel}">${escapeHtml(text)}</a>`;
  return `<nav class="pages" aria-label="${escapeHtml(texts.pages)}">${[
    items.length > 0 ? `<span>${escapeHtml(fillText(texts.range, language, range))}</span>` : '',
    number > 1 ? link(Math.min(number - 1, pages), texts.previous, 'prev') : '',
    number < pages ? link(number + 1, texts.next, 'next') : '',
  ].join('')}</nav>`;
}

function tagList(tags: readonly string[], title: string): string {
  if (tags.length === 0) return '';
  return `<ul class="tags" aria-label="${escapeHtml(title)}">${tags.map((tag) => `<li>${escapeHtml(tag)}</li>`).join('')}</ul>`;
}

/** Each leads to the whole photo. Width and height keep its room until it has come. */
function photoList({ name, photos = [] }: Pick<SharedBin, 'name' | 'photos'>, title: string): string {
  if (photos.length === 0) return '';
  const alt = escapeHtml(`${title}: ${name}`);
  const links = photos.map(
    ({ url, thumbnailUrl, width, height }) =>
      `<li><a href="${escapeHtml(url)}"><img src="${escapeHtml(thumbnailUrl)}" width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async"></a></li>`,
  );
  return `<ul class="photos">${links.join('')}</ul>`;
}

function previewOf({ items }: SharedBin, count: string): string {
  const names = items.slice(0, 8).map((item) => item.name);
  return shortened(names.length === 0 ? count : `${count}: ${names.join(', ')}`);
}

const PREVIEW_MAX = 200;

function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= PREVIEW_MAX ? text : `${letters.slice(0, PREVIEW_MAX - 1).join('')}…`;
}

function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment.toLocaleUpperCase() ?? '';
}

type Preview = { text: string; image: string | undefined };

function page(title: string, body: string, context: PageContext, preview: Preview | undefined): string {
  const { language, origin, style, page: number = 1 } = context;
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
<header><a class="brand" href="/">${icon}Whichbin</a><nav aria-label="${escapeHtml(texts.languageSwitch)}"><a class="language" href="?lang=${other}${number > 1 ? `&amp;page=${number}` : ''}" lang="${other}" hreflang="${other}">${escapeHtml(texts.otherLanguage)}</a></nav></header>
${body}
<footer><a href="/?lang=${language}">${escapeHtml(texts.madeWith)}</a><span>${escapeHtml(texts.slogan)}</span></footer>
</body>
</html>
`;
}

const icon = `<svg viewBox="0 0 64 64" aria-hidden="true"><path d="M5 21 14 7h36l9 14v31a6 6 0 0 1-6 6H11a6 6 0 0 1-6-6z" fill="#c9a06a"/><path d="M5 21 14 7h36l9 14z" fill="#e2c294"/><path d="M26 7h12l1.4 14v8.5l-3.7-2.3-3.7 2.3-3.7-2.3-3.7 2.3V21z" fill="#fff3df" opacity=".9"/><rect x="12" y="33" width="40" height="18" rx="3.5" fill="#e0561b"/><path d="M18 39.5h21M18 45.5h13" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/></svg>`;
