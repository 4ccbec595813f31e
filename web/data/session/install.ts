import { useCell } from '../cells/use-cell.ts';
import { installPrompt } from './install-prompt.ts';

/** `prompt`: the browser asks. `steps`: the person does it by the browser's menu. */
export type InstallWay = 'prompt' | 'steps';

/** Undefined where the app is installed already, or this browser cannot do it. */
export function useInstallWay(): InstallWay | undefined {
  const event = useCell(installPrompt);
  if (isInstalledApp()) return undefined;
  if (event) return 'prompt';
  return isAppleTouch(navigator) ? 'steps' : undefined;
}

/** A prompt can be shown once; the browser may offer another later. @returns whether the app is being installed */
export async function showInstallPrompt(): Promise<boolean> {
  const event = installPrompt.get();
  installPrompt.set(undefined);
  return (await event?.prompt())?.outcome === 'accepted';
}

/** An iPhone or iPad, which add apps by the share menu of any browser; a newer iPad says that it is a Mac. */
export function isAppleTouch({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** Opened from the home screen, without a browser around it. */
export function isInstalledApp(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}
