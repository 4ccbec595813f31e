import { cell } from '../cells/cell.ts';

/** Chromium's event; TypeScript has no type for it, as it is not a standard. */
type InstallPromptEvent = Event & {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

export const installPrompt = cell<InstallPromptEvent | undefined>(undefined);

/** The event is fired once, soon after loading, so call this before rendering. */
export function listenForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Suppresses the browser's own banner.
    event.preventDefault();
    installPrompt.set(event as InstallPromptEvent);
  });
  addEventListener('appinstalled', () => installPrompt.set(undefined));
}
