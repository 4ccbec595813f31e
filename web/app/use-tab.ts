import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { tabStorage } from '#web/data/storage/device-storage.ts';
import { paths } from './paths.ts';

export type Tab = 'home' | 'bins' | 'search' | 'settings';

/** The active tab of a phone: the one that the screen was reached from. A bin opened from Search keeps Search active. */
export function useTab(): Tab | undefined {
  const { pathname, state } = useLocation();
  const entry = state.__TSR_key ?? 'first';
  const [current, setCurrent] = useState(() => ({ entry, tab: readTabs()[entry] ?? tabOf(pathname) }));
  const tab = current.entry === entry ? current.tab : (startOf(pathname) ?? readTabs()[entry] ?? current.tab);
  if (current.entry !== entry) setCurrent({ entry, tab });
  useEffect(() => rememberTab(entry, tab), [entry, tab]);
  return startOf(pathname) ?? tab;
}

/** The tab whose own screen has this path. */
function startOf(pathname: string): Tab | undefined {
  return starts.get(pathname);
}

const starts: ReadonlyMap<string, Tab> = new Map([
  [paths.home, 'home'],
  [paths.bins, 'bins'],
  [paths.search, 'search'],
  [paths.settings, 'settings'],
]);

/** Fallback if the history entry has no tab, for example for an opened link. */
function tabOf(pathname: string): Tab | undefined {
  const [, first] = pathname.split('/');
  return fallbackTabs.get(`/${first}`);
}

const fallbackTabs: ReadonlyMap<string, Tab> = new Map([
  ...starts,
  [paths.locations, 'home'],
  [paths.map, 'home'],
  [paths.storageOverview, 'home'],
  [paths.scan, 'home'],
  // The address on a label leads to a bin.
  ['/c', 'bins'],
  [paths.accessRequests, 'settings'],
  [paths.accessOverview, 'settings'],
  ['/groups', 'settings'],
  [paths.notifications, 'settings'],
  [paths.activity, 'settings'],
]);

/** Stored by history entry, so that it survives a reload. */
function readTabs(): Record<string, Tab | undefined> {
  try {
    return JSON.parse(tabStorage.get(storageKey) ?? '{}');
  } catch {
    return {};
  }
}

function rememberTab(entry: string, tab: Tab | undefined): void {
  const others = Object.entries(readTabs()).filter(([each]) => each !== entry);
  tabStorage.set(
    storageKey,
    JSON.stringify(Object.fromEntries([...others.slice(-entriesMax), [entry, tab]])),
  );
}

const storageKey = 'whichbin.tabs';
const entriesMax = 50;
