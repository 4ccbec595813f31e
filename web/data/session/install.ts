import { useCell } from '../cells/use-cell.ts';
import { installPrompt } from './install-prompt.ts';

/** `prompt`: the browser asks. `steps`: the person uses the browser's menu. */
export type InstallMethod = 'prompt' | 'steps';

/** Undefined if the app is installed already or this browser cannot install it. */
export function useInstallMethod(): InstallMethod | undefined {
  const event = useCell(installPrompt);
  if (isInstalledApp()) return undefined;
  if (event) return 'prompt';
  return isAppleTouch(navigator) ? 'steps' : undefined;
}

/**
 * Shows the browser's prompt, which works once; the browser may offer another later. @returns whether the app is being
 * installed
 */
export async function showInstallPrompt(): Promise<boolean> {
  const event = installPrompt.get();
  installPrompt.set(undefined);
  return (await event?.prompt())?.outcome === 'accepted';
}

/** True on an iPhone or iPad, where apps are added from the share menu. Newer iPads identify as a Mac. */
export function isAppleTouch({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** True if opened from the home screen, without browser controls. */
export function isInstalledApp(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}
