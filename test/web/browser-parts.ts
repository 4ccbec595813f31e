import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';

/** Gives jsdom what it lacks of a browser: IndexedDB (by the import above) and Web Locks (Node's own). */
export function giveBrowserParts(): void {
  if (!navigator.locks) Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
}
