import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { tabStorage } from '#web/data/storage/device-storage.ts';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { paths } from './paths.ts';

export type Tab = 'home' | 'bins' | 'locations' | 'scan' | 'search' | 'settings';

/**
 * The entry of the navigation that is marked. On a phone it is the one that a screen was reached from, so that a bin
 * opened from Search leaves Search marked; a wide screen shows the list beside what is open, which is then marked.
 */
export function useTab(): Tab | undefined {
  const isWide = useIsWide();
  const { pathname, state } = useLocation();
  const entry = state.__TSR_key ?? 'first';
  const [current, setCurrent] = useState(() => ({ entry, tab: readTabs()[entry] ?? tabOf(pathname) }));
  const tab = current.entry === entry ? current.tab : (startOf(pathname) ?? readTabs()[entry] ?? current.tab);
  if (current.entry !== entry) setCurrent({ entry, tab });
  useEffect(() => rememberTab(entry, tab), [entry, tab]);
  if (isWide) return ofPlaces.some((path) => pathname.startsWith(path)) ? 'locations' : tabOf(pathname);
  // The bar of a phone has no entry for scanning, which Home offers.
  return startOf(pathname) ?? (tab === 'scan' ? 'home' : tab);
}

/** Of the tab whose own screen this is. */
function startOf(pathname: string): Tab | undefined {
  return starts.get(pathname);
}

const starts: ReadonlyMap<string, Tab> = new Map([
  [paths.home, 'home'],
  [paths.bins, 'bins'],
  [paths.search, 'search'],
  [paths.settings, 'settings'],
]);

const ofPlaces = [paths.locations, paths.map];

/** Where nothing is known of the way here, as for a link that somebody sent. */
function tabOf(pathname: string): Tab | undefined {
  const [, first] = pathname.split('/');
  return naturalTabs.get(`/${first}`);
}

const naturalTabs: ReadonlyMap<string, Tab> = new Map([
  ...starts,
  [paths.locations, 'home'],
  [paths.map, 'home'],
  [paths.storageOverview, 'home'],
  [paths.scan, 'scan'],
  // The address on a label leads to a bin.
  ['/c', 'bins'],
  [paths.accessRequests, 'settings'],
  [paths.accessOverview, 'settings'],
  [paths.notifications, 'settings'],
]);

/** By the entry in the browser's history, which a reload keeps. */
function readTabs(): Record<string, Tab | undefined> {
  try {
    return JSON.parse(tabStorage.get(storageKey) ?? '{}');
  } catch {
    return {};
  }
}

function rememberTab(entry: string, tab: Tab | undefined): void {
  const others = Object.entries(readTabs()).filter(([each]) => each !== entry);
  tabStorage.set(storageKey, JSON.stringify(Object.fromEntries([...others.slice(-most), [entry, tab]])));
}

const storageKey = 'whichbin.tabs';
const most = 50;
