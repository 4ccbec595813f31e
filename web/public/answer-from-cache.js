// Part of the service worker: the browser itself takes the build's files from the cache that the worker filled, without
// asking it for each. A browser that knows no such routes goes on asking.
addEventListener('install', (event) => {
  event.addRoutes?.({
    condition: { urlPattern: { pathname: '/assets/*' } },
    // As workbox names it.
    source: { cacheName: `workbox-precache-v2-${registration.scope}` },
  });
});
