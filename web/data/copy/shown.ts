import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import type { Location } from '#domain/locations/location.ts';
import type { Connection } from '../tabs/tabs.ts';

/**
 * All bins this person may see, waiting changes included; those in the trash and archived ones too. Their `revision` and
 * `quantityTotal` may be older, as no screen shows them: see drawn-headers.ts.
 */
export type BinsShown = {
  status: 'loading' | 'ready' | 'failed';
  bins: ReadonlyMap<string, BinHeader>;
  retry(): void;
};

/** One bin with its items, waiting changes included. `notLoaded`: its items were never on this device. */
export type BinShown = {
  status: 'loading' | 'ready' | 'missing' | 'notLoaded';
  bin?: BinHeader;
  items: readonly Item[];
};

/** All locations this person may see, waiting changes included; their own in the trash too. */
export type LocationsShown = Omit<BinsShown, 'bins'> & { locations: ReadonlyMap<string, Location> };

/** A bin or location that others took from this person's sight. */
export type Vanished = { kind: 'bin' | 'location'; id: string; name: string };

export type SyncStatus = {
  connection: Connection;
  /** Changes that the server has not confirmed yet. */
  waiting: number;
  refused: number;
  /** Nothing is stored yet and the first load has not ended. */
  isFirstLoad: boolean;
  /** The first load failed with nothing stored. */
  loadFailed: boolean;
  /** Plain http at an address that is not this machine: no service worker, no locks, no camera. */
  isLimitedContext: boolean;
  /** The device could not keep the last change: its disk or quota is full. */
  isStorageFull: boolean;
};

export type DeviceCopy = { bytes: number; bins: number; items: number; isPersisted: boolean };
