import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import type { Location } from '#domain/locations/location.ts';
import type { Connection } from '../tabs/tabs.ts';

/** Includes archived bins and the trash. `revision` and `quantityTotal` may be older: see drawn-headers.ts. */
export type BinsState = {
  status: 'loading' | 'ready' | 'failed';
  bins: ReadonlyMap<string, BinHeader>;
  retry(): void;
};

/** `notLoaded`: its items were never on this device. */
export type BinState = {
  status: 'loading' | 'ready' | 'missing' | 'notLoaded';
  bin?: BinHeader;
  items: readonly Item[];
};

export type LocationsState = Omit<BinsState, 'bins'> & { locations: ReadonlyMap<string, Location> };

export type Vanished = { kind: 'bin' | 'location'; id: string; name: string };

export type SyncStatus = {
  connection: Connection;
  waiting: number;
  refused: number;
  /** Known once the lane of photos is loaded. */
  waitingPhotos: number;
  refusedPhotos: number;
  isFirstLoad: boolean;
  loadFailed: boolean;
  /** Plain http on another machine: no service worker, no locks, no camera. */
  isLimitedContext: boolean;
  isStorageFull: boolean;
  /** The browser lets this page store nothing, so the copy lasts until it is closed. */
  isInMemory: boolean;
};

export type DeviceCopy = { bytes: number; bins: number; items: number; isPersisted: boolean };
