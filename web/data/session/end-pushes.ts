/**
 * After signing out offline the server still pushes, so this device unsubscribes. Shown notifications are closed, as
 * they may name people.
 */
export async function endPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
