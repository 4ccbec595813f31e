import { readFileSync } from 'node:fs';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import packageJson from './package.json' with { type: 'json' };
import { chunks, readAhead } from './scripts/first-screens.ts';
import { manual } from './scripts/manual/manual-plugin.ts';
import { listLicenses } from './vite.licenses.ts';
import { splashScreens } from './web/app/splash-screens.ts';
import { webManifest } from './web/app/web-manifest.ts';
import { databasePrefix, databaseVersion } from './web/data/storage/database-name.ts';

// What the page says its version is (web/data/wire/build.ts); a packager may name a build more closely.
process.env.VITE_BUILD ??= packageJson.version;

// The Host stays the browser's, or its Origin would look foreign to the server.
const server = { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false };

/** The scripts of web/public that the page runs before all others. */
const firstScripts = ['theme.js', 'read-ahead.js'];

const licenses = listLicenses();

export default defineConfig({
  root: 'web',
  resolve: {
    // The router's store brings a shim for React 17.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector.js' },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome114', 'firefox125', 'safari17'],
    // An inlined picture would be a data: address, which the Content-Security-Policy need not allow then.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], test: isNotEntry, priority: 3 },
            { name: nameByFirstScreen(), priority: 2 },
            // Merging small ones would make chunks that import each other (docs/decisions/0069).
            { name: 'shared', test: isNoText, minShareCount: 2, entriesAware: true },
          ],
        },
        // Short, and of few characters, which compress well, as the first file repeats the names for each screen; by default the
        // name lists who shares it.
        hashCharacters: 'hex',
        chunkFileNames: ({ name }) =>
          `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash:7].js`,
      },
    },
  },
  worker: { plugins: () => [licenses.ofWorkers] },
  plugins: [
    react(),
    tailwind(),
    manual(),
    preloadFont(),
    nameFilesToReadAhead(),
    nameFirstScriptsByContent(),
    copyPdfParts(),
    linkSplashScreens(),
    licenses.ofPage,
    VitePWA({
      strategies: 'generateSW',
      filename: 'sw.js',
      registerType: 'prompt',
      injectRegister: null,
      manifest: webManifest,
      workbox: {
        globPatterns: ['**/*.{js,mjs,css,html,woff,woff2,svg,png,webp,wasm}', 'licenses.json'],
        globIgnores: ['**/splash/**', '**/pictures/**', 'pdf-parts/**', ...firstScripts],
        importScripts: [
          'push.js',
          'notification-click.js',
          'photos.js',
          'pdf-parts.js',
          'tiles.js',
          'answer-from-cache.js',
        ],
        navigateFallback: '/index.html',
        // Else the front page would be the app.
        directoryIndex: null,
        // The server's own pages.
        navigateFallbackDenylist: [
          /^\/(api|s|photos|documents|healthz|readyz|privacy)(\/|\?|$)/,
          /^\/(\?|$)/,
        ],
        runtimeCaching: [
          {
            // Without a network the front page is the app.
            urlPattern: ({ request, url }) => request.mode === 'navigate' && url.pathname === '/',
            handler: 'NetworkOnly',
            options: { precacheFallback: { fallbackURL: '/index.html' } },
          },
        ],
        cleanupOutdatedCaches: true,
        // The page that installed the first worker is served by it, so that its photos are kept too.
        clientsClaim: true,
        inlineWorkboxRuntime: true,
      },
    }),
    compressFiles(),
  ],
  server: {
    proxy: { '/api': server, '/photos': server, '/documents': server, '/healthz': server, '/readyz': server },
  },
});

/** An entry that only imports is left out of the build's manifest, from which the bundle budget is counted. */
function isNotEntry(id: string): boolean {
  return !id.endsWith('.html') && !id.endsWith('/app/main.tsx');
}

/**
 * A chunk of all that a first screen imports statically, since dozens of small files compress badly; what several of them
 * import is in one of its own. Modules that are imported dynamically keep a file of their own.
 */
function nameByFirstScreen() {
  let members: [string, Set<string>][] | undefined;
  return (id: string, chunking: Rolldown.ChunkingContext): string | null => {
    members ??= Object.entries(chunks).map(([name, modules]) => [
      name,
      collectStaticImports(modules, chunking),
    ]);
    const names = members.filter(([, ids]) => ids.has(id)).map(([name]) => name);
    return names.length > 1 ? 'first-screens' : (names[0] ?? null);
  };
}

function collectStaticImports(modules: string[], chunking: Rolldown.ChunkingContext): Set<string> {
  const members = new Set<string>();
  const visit = (id: string): void => {
    if (members.has(id)) return;
    members.add(id);
    chunking.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  // The bundler's ids have slashes on Windows, too.
  const entries = modules.map((module) => join(import.meta.dirname, 'web', module).replaceAll('\\', '/'));
  for (const entry of entries) {
    if (!chunking.getModuleInfo(entry)) throw new Error(`${entry} is not in this build`);
    visit(entry);
  }
  for (const id of members) if (chunking.getModuleInfo(id)?.dynamicImporters.length) members.delete(id);
  return members;
}

/** The typeface is asked for by the style sheet only; a preload saves that round trip and the flash of the fallback. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => name.endsWith('.woff2'));
        if (!font) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

type Bundle = Rolldown.OutputBundle;

function nameFilesToReadAhead(): Plugin {
  return {
    name: 'name-files-to-read-ahead',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.entries(bundle ? readAhead : {}).map(
          ([name, modules]) => ` data-${name}="${filesOf(modules, bundle).join(' ')}"`,
        );
        const database = ` data-database-prefix="${databasePrefix}" data-database-version="${databaseVersion}"`;
        return html.replace('src="/read-ahead.js"', (script) => script + database + files.join(''));
      },
    },
  };
}

/** The files of these modules with all they import statically. */
function filesOf(modules: string[], bundle: Bundle = {}): string[] {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(`/${name}`)) return;
    files.add(`/${name}`);
    chunk.imports.forEach(visit);
  };
  for (const module of modules) {
    const found = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/web/${module}`),
    );
    if (!found) throw new Error(`${module} is no file of its own in this build`);
    visit(found.fileName);
  }
  return [...files];
}

/** With a hash in their names they are kept like all other scripts, and taken from the cache as directly. */
function nameFirstScriptsByContent(): Plugin {
  return {
    name: 'name-first-scripts-by-content',
    apply: 'build',
    buildStart() {
      for (const name of firstScripts) {
        const source = readFileSync(new URL(`web/public/${name}`, import.meta.url));
        this.emitFile({ type: 'asset', name, source });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        return firstScripts.reduce(
          (page, name) => page.replace(`src="/${name}"`, `src="/${assetOf(name, bundle)}"`),
          html,
        );
      },
    },
  };
}

function assetOf(name: string, bundle: Bundle = {}): string {
  const asset = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(name));
  if (!asset) throw new Error(`${name} is not in this build`);
  return asset.fileName;
}

/** What the viewer of PDFs reads besides its scripts, and only for few of them: decoders, fonts and maps of characters. */
function copyPdfParts(): Plugin {
  const from = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
  const isPart = (path: string) => !/quickjs|_nowasm_/i.test(path);
  return {
    name: 'copy-pdf-parts',
    configureServer({ middlewares }) {
      middlewares.use('/pdf-parts', (request, response, next) => {
        const path = /^\/(?:cmaps|standard_fonts|wasm)\/[\w.-]+$/.exec(request.url ?? '')?.[0];
        if (path === undefined) return next();
        readFile(join(from, path)).then((bytes) => response.end(bytes), next);
      });
    },
    async writeBundle() {
      const folder = join(import.meta.dirname, 'dist/web/pdf-parts');
      for (const name of ['cmaps', 'standard_fonts', 'wasm'])
        await cp(join(from, name), join(folder, name), { recursive: true, filter: isPart });
    },
  };
}

/** Compressed once here, so that the server only sends files. */
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const folder = join(import.meta.dirname, 'dist/web');
        const names = await readdir(folder, { recursive: true });
        for (const name of names.filter((each) => /\.(m?js|css|svg|json|webmanifest|wasm)$/.test(each))) {
          const path = join(folder, name);
          const plain = await readFile(path);
          await writeFile(`${path}.br`, brotliCompressSync(plain, { params: brotliParams }));
          await writeFile(`${path}.gz`, gzipSync(plain));
        }
      },
    },
  };
}

/** The highest quality, 11, takes ten times as long and saves 5 %. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 9 };

function linkSplashScreens(): Plugin {
  return {
    name: 'link-splash-screens',
    apply: 'build',
    transformIndexHtml: () =>
      splashScreens.map(({ file, media }) => ({
        tag: 'link',
        attrs: { rel: 'apple-touch-startup-image', href: file, media },
        injectTo: 'head',
      })),
  };
}

/** Texts are loaded by language: within a shared file they would bring what else is in it. */
function isNoText(id: string): boolean {
  return !/\/(?:web\/i18n\/(?:en|sv)|domain\/error-sentences)\//.test(id);
}
