import { escapeHtml } from '#server/html.ts';

const paths = ['/', '/privacy', '/help'];
/** Pages that robots.txt allows, but the sitemap does not list. */
const waysIn = ['/login', '/signup'];

/** Search engines may read what everybody may read, and are sent to nothing else. */
export function robotsText(origin: string): string {
  const allowed = [
    ...paths.map((path) => `Allow: ${path}$\nAllow: ${path}?lang=`),
    ...waysIn.map((path) => `Allow: ${path}$`),
  ];
  return `User-agent: *\n${allowed.join('\n')}\nAllow: /help/\nAllow: /assets/\nAllow: /pictures/\nAllow: /icons/\nDisallow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}

export function sitemap(origin: string): string {
  const urls = paths.flatMap((path) =>
    ['sv', 'en'].map((language) => {
      const at = (lang: string) => escapeHtml(`${origin}${path}?lang=${lang}`);
      const others = ['sv', 'en'].map(
        (lang) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${at(lang)}"/>`,
      );
      return `<url><loc>${at(language)}</loc>${others.join('')}</url>`;
    }),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`;
}
