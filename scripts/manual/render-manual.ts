import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import sharp from 'sharp';
import type { Locale } from '#domain/locale.ts';
import { type ManualPage, type PageSlug, pageSlugs } from '#web/features/account/help/manual-pages.ts';

export const manualFolder = join(import.meta.dirname, '../../docs/manual');

/** Where an edition of the manual keeps pages and pictures. */
type Addresses = {
  page(slug: string): string;
  /** `path` as it is written in the text: `../pictures/en/labels.webp`. */
  picture(path: string): string;
};

type Size = { width: number; height: number };

/** Renders all pages of a language. @throws Error as `renderManualPage` does, and for a picture that does not exist. */
export async function renderManual(locale: Locale, addresses: Addresses): Promise<ManualPage[]> {
  const sizes = await measurePictures(locale);
  return pageSlugs.map((slug) => renderManualPage(slug, readManualPage(locale, slug), addresses, sizes));
}

/** The pictures of a language's pages by their path in the text, in CSS pixels: each has two pixels for one of these. */
export async function measurePictures(locale: Locale): Promise<Map<string, Size>> {
  const paths = pageSlugs
    .flatMap((slug) => [...readManualPage(locale, slug).matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)])
    .map(([, path = '']) => path);
  return new Map(
    await Promise.all(
      [...new Set(paths)].map(async (path) => {
        const { width, height } = await sharp(join(manualFolder, locale, path)).metadata();
        return [path, { width: width / 2, height: height / 2 }] as const;
      }),
    ),
  );
}

export function readManualPage(locale: Locale, slug: string): string {
  return readFileSync(join(manualFolder, locale, `${slug}.md`), 'utf8');
}

/**
 * Renders one page. Its first line is the title, its second a comment with keywords.
 * @throws Error for a page that begins otherwise, for HTML in it, and for links that lead neither to a page nor to https.
 */
export function renderManualPage(
  slug: PageSlug,
  text: string,
  addresses: Addresses,
  sizes: ReadonlyMap<string, Size>,
): ManualPage {
  const [, title, keywords, body] = head.exec(text) ?? [];
  if (!title || !keywords || !body) throw new Error(`${slug} has no title or no keywords`);
  const marked = new Marked({ renderer: rendererFor(slug, addresses, sizes) });
  const first = marked.lexer(body).find(({ type }) => type === 'paragraph') as Tokens.Paragraph | undefined;
  const summary = first?.text.replaceAll('**', '').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1') ?? '';
  return {
    slug,
    title,
    keywords,
    summary: summary.replaceAll('\n', ' '),
    html: marked.parse(body, { async: false }),
  };
}

const head = /^# (.+)\n<!-- keywords: (.+) -->\n\n([\s\S]+)$/;

function rendererFor(slug: string, addresses: Addresses, sizes: ReadonlyMap<string, Size>) {
  return {
    html({ text }: Tokens.HTML | Tokens.Tag): string {
      throw new Error(`${slug} contains HTML: ${text}`);
    },
    link({ href, text }: Tokens.Link): string {
      const [, page] = /^([a-z-]+)\.md$/.exec(href) ?? [];
      if (page !== undefined) return `<a href="${addresses.page(page)}">${escapeHtml(text)}</a>`;
      if (!/^https:\/\/[\w./-]+$/.test(href)) throw new Error(`${slug} links to ${href}`);
      return `<a href="${href}" rel="noreferrer">${escapeHtml(text)}</a>`;
    },
    image({ href, text }: Tokens.Image): string {
      const size = sizes.get(href);
      if (size === undefined) throw new Error(`${slug} shows ${href}, which does not exist`);
      const shape = `width="${size.width}" height="${size.height}"`;
      return `<img src="${addresses.picture(href)}" alt="${escapeHtml(text)}" ${shape} loading="lazy" decoding="async">`;
    },
  };
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
