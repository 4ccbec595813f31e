// npm run docs:site [-- folder]: the manual as plain HTML that needs no app and no server. Default: dist/manual.
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '#domain/locale.ts';
import {
  type ManualPage,
  type ManualSection,
  manualSections,
} from '#web/features/account/help/manual-pages.ts';
import { help as enHelp } from '#web/i18n/en/account.ts';
import { help as svHelp } from '#web/i18n/sv/account.ts';
import { escapeHtml, manualFolder, renderManual } from './manual/render-manual.ts';

const texts: Record<Locale, typeof enHelp> = { en: enHelp, sv: svHelp };
const names: Record<Locale, { product: string; language: string }> = {
  en: { product: 'Whichbin manual', language: 'English' },
  sv: { product: 'Handbok för Whichbin', language: 'Svenska' },
};
const others: Record<Locale, Locale> = { en: 'sv', sv: 'en' };

const style = `
:root { color-scheme: light dark; --paper: #faf6ef; --ink: #221d17; --tape: #b5460f; --line: #e6ddd0; }
@media (prefers-color-scheme: dark) { :root { --paper: #171512; --ink: #f3ede3; --tape: #ff9a5c; --line: #3a342d; } }
body { max-width: 42rem; margin: 0 auto; padding: 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word; }
h1, h2 { line-height: 1.25; text-wrap: balance; }
a { color: var(--tape); }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.5rem 1.5rem; padding: 0.5rem 0; }
li { margin: 0.375rem 0; }
img { max-width: min(100%, 18rem); height: auto; border: 1px solid var(--line); border-radius: 0.75rem; }
`;

const [, , folder = join(import.meta.dirname, '../dist/manual')] = process.argv;
await mkdir(folder, { recursive: true });
await cp(join(manualFolder, 'pictures'), join(folder, 'pictures'), { recursive: true });
await writeFile(join(folder, 'manual.css'), style.trimStart());
for (const locale of ['en', 'sv'] as const) await writeEdition(locale);
// English is what search engines and strangers find first.
await writeFile(
  join(folder, 'index.html'),
  '<!doctype html><meta charset="utf-8"><title>Whichbin</title><meta http-equiv="refresh" content="0; url=en/index.html"><a href="en/index.html" lang="en">English</a> <a href="sv/index.html" lang="sv">Svenska</a>\n',
);
console.log(`The manual is in ${folder}.`);

async function writeEdition(locale: Locale): Promise<void> {
  await mkdir(join(folder, locale), { recursive: true });
  const pages = await renderManual(locale, { page: (slug) => `${slug}.html`, picture: (path) => path });
  const write = (name: string, title: string, summary: string, body: string) =>
    writeFile(join(folder, locale, `${name}.html`), frame(locale, name, title, summary, body));
  await write('index', names[locale].product, texts[locale].all, contents(locale, pages));
  for (const [at, { slug, title, summary, html }] of pages.entries()) {
    const next = pages[at + 1];
    const onward = next
      ? `<p><a href="${next.slug}.html">${escapeHtml(texts[locale].nextPage.replace('{{title}}', next.title))}</a></p>`
      : '';
    await write(slug, title, summary, `<h1>${escapeHtml(title)}</h1>\n${html}${onward}`);
  }
}

function contents(locale: Locale, pages: readonly ManualPage[]): string {
  const titles = new Map(pages.map(({ slug, title }) => [slug, title]));
  const sections = (Object.keys(manualSections) as ManualSection[]).map((section) => {
    const links = manualSections[section].map(
      (slug) => `<li><a href="${slug}.html">${escapeHtml(titles.get(slug) ?? slug)}</a></li>`,
    );
    return `<h2>${escapeHtml(texts[locale].sections[section])}</h2>\n<ul>${links.join('')}</ul>`;
  });
  return `<h1>${escapeHtml(names[locale].product)}</h1>\n${sections.join('\n')}`;
}

function frame(locale: Locale, name: string, title: string, summary: string, body: string): string {
  const other = others[locale];
  const { product } = names[locale];
  const heading = name === 'index' ? product : `${title} · ${product}`;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(heading)}</title>
<meta name="description" content="${escapeHtml(summary)}">
<link rel="alternate" hreflang="${other}" href="../${other}/${name}.html">
<link rel="stylesheet" href="../manual.css">
</head>
<body>
<header><a href="index.html">${escapeHtml(product)}</a><a href="../${other}/${name}.html" lang="${other}" hreflang="${other}">${names[other].language}</a></header>
<main>
${body}</main>
</body>
</html>
`;
}
