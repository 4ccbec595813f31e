// Part of the service worker: a press on a notification brings the app forward, at what it is about.
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(bringForward(event.notification.data?.path ?? '/'));
});

async function bringForward(path) {
  const [page] = await clients.matchAll({ type: 'window' });
  if (!page) return clients.openWindow(path);
  // The page goes there by itself, without loading anew: what is typed in it may be unsaved.
  page.postMessage({ type: 'openNotification', path });
  return page.focus();
}
