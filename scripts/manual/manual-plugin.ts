import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Locale } from '#domain/locale.ts';
import { pageSlugs } from '#web/features/account/help/manual-pages.ts';
import { manualFolder, measurePictures, renderManual } from './render-manual.ts';

/** Offers the manual to the app as `virtual:manual/en` and `virtual:manual/sv`, rendered when the app is built. */
export function manual(): Plugin {
  return {
    name: 'manual',
    resolveId: (id) => (prefix.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const [, locale] = /^\0virtual:manual\/(en|sv)$/.exec(id) ?? [];
      if (locale === undefined) return undefined;
      for (const slug of pageSlugs) this.addWatchFile(join(manualFolder, locale, `${slug}.md`));
      return await moduleOf(locale as Locale);
    },
  };
}

const prefix = /^virtual:manual\/(en|sv)$/;

/** Pictures are imported as files, so that the build names them by their content. */
async function moduleOf(locale: Locale): Promise<string> {
  const paths = [...(await measurePictures(locale)).keys()];
  const pages = await renderManual(locale, {
    page: (slug) => `/help/${slug}`,
    picture: (path) => `{${path}}`,
  });
  const imports = paths.map(
    (path, at) => `import picture${at} from ${JSON.stringify(join(manualFolder, locale, path))};`,
  );
  const sources = paths.map((path, at) => `${JSON.stringify(`{${path}}`)}: picture${at}`);
  return `${imports.join('\n')}
const sources = { ${sources.join(', ')} };
export const manual = ${JSON.stringify(pages)}.map((page) => ({
  ...page,
  html: page.html.replace(/\\{[^{}"]+\\.webp\\}/g, (path) => sources[path]),
}));
`;
}
