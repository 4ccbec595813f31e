import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import type { Location } from '#domain/locations/location.ts';
import type { ConnectionState } from '../tabs/tabs.ts';

/** Includes archived and deleted bins. `revision` and `quantityTotal` may be older: see `updateDrawnHeaders`. */
export type BinsState = {
  status: 'loading' | 'ready' | 'failed';
  bins: ReadonlyMap<string, BinHeader>;
  retry(): void;
};

/** `notLoaded`: the bin's items have never been on this device. */
export type BinState = {
  status: 'loading' | 'ready' | 'missing' | 'notLoaded';
  bin?: BinHeader;
  items: readonly Item[];
};

export type LocationsState = Omit<BinsState, 'bins'> & { locations: ReadonlyMap<string, Location> };

export type Vanished = { kind: 'bin' | 'location'; id: string; name: string };

export type SyncStatus = {
  connection: ConnectionState;
  waiting: number;
  refused: number;
  /** 0 until the code for photos is loaded. */
  waitingUploads: number;
  refusedUploads: number;
  isFirstLoad: boolean;
  loadFailed: boolean;
  /** Plain http on another machine: no service worker, Web Locks or camera. */
  isLimitedContext: boolean;
  isStorageFull: boolean;
  /** The browser blocks storage, so the copy lasts until the page is closed. */
  isInMemory: boolean;
};

export type DeviceCopy = { bytes: number; bins: number; items: number; isPersisted: boolean };
