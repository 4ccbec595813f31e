import type { ManifestOptions } from 'vite-plugin-pwa';

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
    { name: 'Search', url: '/search' },
    { name: 'Bins', url: '/bins' },
  ],
};
