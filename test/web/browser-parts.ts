import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';

/** Adds to jsdom IndexedDB (by the import above) and Web Locks (Node's own). */
export function giveBrowserParts(): void {
  if (!navigator.locks) Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
}
