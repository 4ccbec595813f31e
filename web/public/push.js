// Part of the service worker: shows what the server pushes while the app is closed.
addEventListener('push', (event) => event.waitUntil(showPush(event.data.json())));

async function showPush({ id, userId, type, text, at, isOpen, settles = [] }) {
  // An open tab may have shown it, in its own words. Browsers want each push shown, and the same tag is shown once,
  // unless more has happened since.
  const [shown] = await registration.getNotifications({ tag: id });
  const isShown = shown !== undefined && shown.data?.at === at;
  const path = type === 'bin_access_request' ? '/access-requests' : '/notifications';
  await registration.showNotification('Whichbin', {
    body: isShown ? shown.body : text,
    tag: id,
    renotify: !isShown,
    icon: '/icons/icon-192.png',
    actions: settles.map(({ action, title }) => ({ action, title })),
    data: { path, isOpen, at, userId, settles },
  });
  if (!isOpen) await markRead(id, userId);
}

/** Without an answer it stays unread, and the app does it when it is opened. */
async function markRead(id, userId) {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
    'whichbin-user': userId,
  };
  const body = JSON.stringify({ data: { ids: [id] } });
  await fetch('/api/notifications.read', { method: 'POST', headers, body }).catch(() => {});
}
