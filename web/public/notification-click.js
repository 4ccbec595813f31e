// Part of the service worker: a press on a notification brings the app forward, at what it is about.
addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path = '/', userId, settles = [] } = event.notification.data ?? {};
  const chosen = settles.find(({ action }) => action === event.action);
  event.waitUntil(chosen ? settle(chosen.data, userId, path) : bringForward(path));
});

async function bringForward(path) {
  const [page] = await clients.matchAll({ type: 'window' });
  if (!page) return clients.openWindow(path);
  // The page goes there by itself, without loading anew: what is typed in it may be unsaved.
  page.postMessage({ type: 'openNotification', path });
  return page.focus();
}

/** A reminder is done, or comes again tomorrow. Where the server cannot be asked, the app is opened instead. */
async function settle(data, userId, path) {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
    'whichbin-user': userId,
  };
  const request = { method: 'POST', headers, body: JSON.stringify({ data }) };
  const answer = await fetch('/api/reminders.settle', request).catch(() => undefined);
  if (!answer?.ok) await bringForward(path);
}
