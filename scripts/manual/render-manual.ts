import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { Locale } from '#domain/locale.ts';
import type { ManualPage, PageSlug } from '#web/features/account/help/manual-pages.ts';

export const manualFolder = join(import.meta.dirname, '../../docs/manual');

/** Where a place that shows the manual keeps pages and pictures. */
type Addresses = {
  page(slug: string): string;
  /** `path` as it is written in the text: `../pictures/en/labels.webp`. */
  picture(path: string): { src: string; width: number; height: number };
};

export function readManualPage(locale: Locale, slug: string): string {
  return readFileSync(join(manualFolder, locale, `${slug}.md`), 'utf8');
}

/**
 * Renders one page. Its first line is the title, its second a comment with keywords.
 * @throws Error for a page that begins otherwise, for HTML in it, and for links that lead neither to a page nor to https.
 */
export function renderManualPage(slug: PageSlug, text: string, addresses: Addresses): ManualPage {
  const [, title, keywords, body] = head.exec(text) ?? [];
  if (!title || !keywords || !body) throw new Error(`${slug} has no title or no keywords`);
  const marked = new Marked({ renderer: rendererFor(slug, addresses) });
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

function rendererFor(slug: string, addresses: Addresses) {
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
      const { src, width, height } = addresses.picture(href);
      const size = `width="${width}" height="${height}"`;
      return `<img src="${src}" alt="${escapeHtml(text)}" ${size} loading="lazy" decoding="async">`;
    },
  };
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
