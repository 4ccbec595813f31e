import type { ManifestOptions } from 'vite-plugin-pwa';
import { paths } from '#domain/paths.ts';

export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Whichbin',
  short_name: 'Whichbin',
  description: 'Which bin is it in?',
  start_url: '/home',
  scope: '/',
  display: 'standalone',
  background_color: '#FAF6EF',
  theme_color: '#FAF6EF',
  categories: ['productivity', 'utilities', 'lifestyle'],
  icons: [
    { src: '/icons/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
    { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
    { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
    { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Scan', url: paths.scan, icons: [shortcutIcon('scan')] },
    { name: 'Search', url: paths.search, icons: [shortcutIcon('search')] },
    { name: 'Add items', url: `${paths.home}#add`, icons: [shortcutIcon('add')] },
  ],
  // The import's screen takes the file from the launch queue.
  file_handlers: [
    {
      action: paths.import,
      accept: {
        'text/csv': ['.csv'],
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
      },
    },
  ],
};

function shortcutIcon(name: string) {
  return { src: `/icons/shortcut-${name}.png`, type: 'image/png', sizes: '192x192' };
}
