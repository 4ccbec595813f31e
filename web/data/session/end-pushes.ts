/** Signed out offline, the server still pushes: to nobody then. What was shown may name people. */
export async function endPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
