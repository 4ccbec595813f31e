import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { marked, type Token } from 'marked';
import { describe, expect, test } from 'vitest';
import type { Locale } from '#domain/locale.ts';
import { pageSlugs } from '#web/features/account/help/manual-pages.ts';
import { inside as enInside } from '#web/i18n/en/inside.ts';
import { later as enLater } from '#web/i18n/en/later.ts';
import { inside as svInside } from '#web/i18n/sv/inside.ts';
import { later as svLater } from '#web/i18n/sv/later.ts';
import { manualFolder, measurePictures, readManualPage, renderManualPage } from './render-manual.ts';

const locales: readonly Locale[] = ['en', 'sv'];
const pages = locales.flatMap((locale) => pageSlugs.map((slug) => ({ locale, slug })));
const sizes = new Map([...(await measurePictures('en')), ...(await measurePictures('sv'))]);
const screenTexts = {
  en: textPatterns({ ...enInside, ...enLater }),
  sv: textPatterns({ ...svInside, ...svLater }),
} satisfies Record<Locale, TextPatterns>;

test.each(locales)('the table of contents lists every page in %s once', (locale) => {
  const files = globSync('*.md', { cwd: join(manualFolder, locale) }).map((file) => basename(file, '.md'));
  expect(files.sort()).toEqual([...pageSlugs].sort());
});

describe.each(pages)('$locale $slug', ({ locale, slug }) => {
  const text = readManualPage(locale, slug);
  const parts = partsOf(text);

  test('renders with a title, keywords and a summary', () => {
    const page = renderManualPage(slug, text, { page: (name) => name, picture: (path) => path }, sizes);
    expect(page.summary.length).toBeGreaterThan(25);
    expect(page.keywords.split(', ').length).toBeGreaterThan(2);
    expect(page.html).not.toContain('**');
  });

  test('is short', () => {
    const words = text.split(/\s+/).length;
    expect(words).toBeGreaterThan(90);
    expect(words).toBeLessThan(380);
  });

  test('names only buttons and titles that the screens have', () => {
    expect(parts.bold.filter((name) => !isScreenText(name, screenTexts[locale]))).toEqual([]);
  });

  test('links only to pages that exist', () => {
    const linked = parts.links.filter((href) => href.endsWith('.md')).map((href) => basename(href, '.md'));
    expect(linked.filter((name) => !pageSlugs.some((each) => each === name))).toEqual([]);
  });

  test('shows only pictures that exist, of its own language and with a description', () => {
    for (const { href, text: description } of parts.pictures) {
      expect(existsSync(join(manualFolder, locale, href)), href).toBe(true);
      expect(href).toMatch(new RegExp(`^\\.\\./pictures/${locale}/[a-z-]+\\.webp$`));
      expect(description.length).toBeGreaterThan(10);
    }
  });
});

describe.each(pageSlugs)('%s', (slug) => {
  test('has the same headings, steps, links and pictures in both languages', () => {
    const [english, swedish] = locales.map((locale) => {
      const { headings, items, links, pictures } = partsOf(readManualPage(locale, slug));
      return { headings, items, links, pictures: pictures.map(({ href }) => basename(href)) };
    });
    expect(swedish).toEqual(english);
  });
});

test('every picture of the manual is shown on a page', () => {
  const shown = pages.flatMap(({ locale, slug }) =>
    partsOf(readManualPage(locale, slug)).pictures.map(({ href }) => href.replace('../', '')),
  );
  const files = globSync('pictures/**/*.webp', { cwd: manualFolder }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  expect(files.filter((file) => !shown.includes(file))).toEqual([]);
});

test('all pictures together are small enough to be kept on every device', () => {
  const files = globSync('pictures/**/*.webp', { cwd: manualFolder });
  const bytes = files.reduce((sum, file) => sum + readFileSync(join(manualFolder, file)).length, 0);
  expect(bytes).toBeLessThan(1_500_000);
});

test.each(['Create bin', '“Drill” added', '3 bins', 'Room for 4 more bins.'])(
  '%s is a screen text',
  (name) => {
    expect(isScreenText(name, screenTexts.en)).toBe(true);
  },
);

test.each(['Make bin', 'create bin', 'Skapa låda', '3 boxes'])('%s is no screen text', (name) => {
  expect(isScreenText(name, screenTexts.en)).toBe(false);
});

type Parts = {
  bold: string[];
  links: string[];
  pictures: { href: string; text: string }[];
  headings: number;
  items: number;
};

function partsOf(text: string): Parts {
  const parts: Parts = { bold: [], links: [], pictures: [], headings: 0, items: 0 };
  marked.walkTokens(marked.lexer(text), (token: Token) => {
    if (token.type === 'strong') parts.bold.push(token.text);
    if (token.type === 'link') parts.links.push(token.href);
    if (token.type === 'image') parts.pictures.push({ href: token.href, text: token.text });
    if (token.type === 'heading') parts.headings++;
    if (token.type === 'list_item') parts.items++;
  });
  return parts;
}

type TextTree = { readonly [key: string]: string | TextTree };
type TextPatterns = { plain: ReadonlySet<string>; filled: readonly RegExp[] };

/** Within quotation marks a value may be any name, elsewhere it is a number. */
function textPatterns(tree: TextTree): TextPatterns {
  const texts = leaves(tree);
  return {
    // The dots of a button that opens a dialog are left out in running text.
    plain: new Set(texts.flatMap((text) => [text, text.replace(/ ?…$/, '')])),
    filled: texts.filter((text) => text.includes('{{')).map((text) => new RegExp(`^${patternOf(text)}$`)),
  };
}

function patternOf(text: string): string {
  return text
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/([“”])\{\{\w+\}\}(?=”)/g, '$1[^“”]+')
    .replace(/\{\{\w+\}\}/g, '\\d+');
}

function leaves(tree: TextTree): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)));
}

function isScreenText(name: string, { plain, filled }: TextPatterns): boolean {
  return plain.has(name) || filled.some((pattern) => pattern.test(name));
}
