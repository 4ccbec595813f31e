import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { Locale } from '#domain/locale.ts';
import { manualSections, pageSlugs } from '#web/features/account/help/manual-pages.ts';
import { help as enHelp } from '#web/i18n/en/account.ts';
import { help as svHelp } from '#web/i18n/sv/account.ts';
import { manualFolder, measurePictures, renderManual } from './render-manual.ts';

/**
 * Offers the manual to the app as `virtual:manual/en` and `virtual:manual/sv`, rendered when the app is built, and to the
 * server as `manual/en.json` and `manual/sv.json` (server/features/landing/manual-page.ts).
 */
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
    async generateBundle(_options, bundle) {
      for (const locale of ['en', 'sv'] as const) {
        const source = JSON.stringify(await editionOf(locale, bundle));
        this.emitFile({ type: 'asset', fileName: `manual/${locale}.json`, source });
      }
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

async function editionOf(locale: Locale, bundle: Rolldown.OutputBundle): Promise<object> {
  const pages = await renderManual(locale, {
    page: (slug) => `/help/${slug}`,
    picture: (path) => `/${builtPicture(join(manualFolder, locale, path), bundle)}`,
  });
  return { texts: { en: enHelp, sv: svHelp }[locale], sections: manualSections, pages };
}

function builtPicture(path: string, bundle: Rolldown.OutputBundle): string {
  const isOf = (name: string) => join(import.meta.dirname, '../../web', name) === path;
  const built = Object.values(bundle).find(
    (file) => file.type === 'asset' && file.originalFileNames.some(isOf),
  );
  if (built === undefined) throw new Error(`${path} is not in this build`);
  return built.fileName;
}
