import { cell } from '../cells/cell.ts';

/** What Chromium browsers fire; not in TypeScript's own types, as it is no standard. */
type InstallPromptEvent = Event & {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

export const installPrompt = cell<InstallPromptEvent | undefined>(undefined);

/** The event comes once, soon after the page is there, so this listens before anything is drawn. */
export function listenForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The browser's own banner would come at a time that nobody chose.
    event.preventDefault();
    installPrompt.set(event as InstallPromptEvent);
  });
  addEventListener('appinstalled', () => installPrompt.set(undefined));
}
