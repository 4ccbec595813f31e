import { launchOptions } from '#test/chromium.ts';

/** @throws Error with the command that installs a browser, if there is none. */
export default function requireBrowser(): void {
  launchOptions();
}
