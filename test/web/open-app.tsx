import { RouterProvider } from '@tanstack/react-router';
import { act, configure, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Locale } from '#domain/locale.ts';
import { signIn, signOut, startSession } from '#web/data/session/session-life.ts';
import { changeLocale, loadInsideTexts, loadLaterTexts } from '#web/i18n/i18n.ts';
import { giveBrowserParts } from './browser-parts.ts';
import { SmallServer } from './small-server.ts';
import { olga, SmallSignIn } from './small-sign-in.ts';

// A whole screen is fetched, drawn and synchronised, on a machine that may be busy with other tests.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

export type OpenApp = {
  server: SmallServer;
  signIn: SmallSignIn;
  user: UserEvent;
  /** The address shown now, with what stands behind the ?. */
  address(): string;
  /** To another address, as by a link. */
  go(address: string): Promise<void>;
  /** The screens forget all that the device has not stored. */
  drawAnew(): Promise<void>;
  /** Signs out, which erases the copy, and takes the network away. Call it after each test. */
  close(): Promise<void>;
};

type Options = {
  locale?: Locale;
  isSignedIn?: boolean;
  /** Prepares the server's data before the app opens. */
  prepare?: (server: SmallServer) => void;
  /** Prepares the sign-in methods before the app opens. */
  prepareSignIn?: (signIn: SmallSignIn) => void;
};

/** Opens the whole app at an address as a browser would, with the small server in place of the network. */
export async function openApp(address: string, options: Options = {}): Promise<OpenApp> {
  const { locale = 'en', isSignedIn = true, prepare, prepareSignIn } = options;
  const server = new SmallServer();
  const signInPaths = new SmallSignIn(server);
  prepare?.(server);
  prepareSignIn?.(signInPaths);
  giveBrowserParts();
  giveScreenParts();
  vi.stubGlobal('fetch', signInPaths.fetch);
  startSession();
  await loadInsideTexts();
  await loadLaterTexts();
  await changeLocale(locale);
  if (isSignedIn) await signIn({ email: olga.email, password: olga.password, remember: true });
  // Imported late: parts of the screen ask for the browser's parts as soon as they are read.
  const { openRouter } = await import('#web/app/router.tsx');
  history.replaceState(null, '', address);
  const draw = async () => {
    const router = openRouter();
    await router.load();
    const { unmount } = render(<RouterProvider router={router} />);
    await screen.findByRole('heading', { level: 1 });
    return { router, unmount };
  };
  let drawn = await draw();
  return {
    server,
    signIn: signInPaths,
    user: userEvent.setup(),
    address: () => drawn.router.history.location.href,
    go: (to) => act(() => drawn.router.navigate({ to })),
    async drawAnew() {
      drawn.unmount();
      drawn = await draw();
    },
    async close() {
      drawn.unmount();
      server.network = () => 'fine';
      await signOut();
      vi.unstubAllGlobals();
      localStorage.clear();
    },
  };
}

/** Adds the screen APIs that jsdom lacks because it draws nothing. */
function giveScreenParts(): void {
  // A camera's is opened before it is known whether there is a camera; giveSearchWorker() has one that works.
  window.Worker ??= SilentWorker;
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView ??= () => {};
  window.IntersectionObserver ??= class {
    root = null;
    rootMargin = '';
    scrollMargin = '';
    thresholds = [];
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  };
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}

class SilentWorker extends EventTarget {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  postMessage() {}
  terminate() {}
}
