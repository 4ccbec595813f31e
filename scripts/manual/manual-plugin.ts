import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import type { Locale } from '#domain/locale.ts';
import { pageSlugs } from '#web/features/account/help/manual-pages.ts';
import { manualFolder, readManualPage, renderManualPage } from './render-manual.ts';

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
  const sizes = await pictureSizes(locale);
  const pages = pageSlugs.map((slug) =>
    renderManualPage(slug, readManualPage(locale, slug), {
      page: (name) => `/help/${name}`,
      picture: (path) => ({ src: `{${path}}`, ...(sizes.get(path) ?? missing(path)) }),
    }),
  );
  const imports = [...sizes.keys()].map(
    (path, at) => `import picture${at} from ${JSON.stringify(join(manualFolder, locale, path))};`,
  );
  const sources = [...sizes.keys()].map((path, at) => `${JSON.stringify(`{${path}}`)}: picture${at}`);
  return `${imports.join('\n')}
const sources = { ${sources.join(', ')} };
const pages = ${JSON.stringify(pages)};
export const manual = pages.map((page) => ({
  ...page,
  html: page.html.replace(/\\{[^{}"]+\\.webp\\}/g, (path) => sources[path]),
}));
`;
}

function missing(path: string): never {
  throw new Error(`the picture ${path} does not exist`);
}

async function pictureSizes(locale: Locale) {
  const paths = pageSlugs
    .flatMap((slug) => [...readManualPage(locale, slug).matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)])
    .map(([, path = '']) => path);
  return new Map(
    await Promise.all(
      [...new Set(paths)].map(async (path) => {
        const { width, height } = await sharp(join(manualFolder, locale, path)).metadata();
        // Pictures are taken with two pixels per CSS pixel.
        return [path, { width: width / 2, height: height / 2 }] as const;
      }),
    ),
  );
}
