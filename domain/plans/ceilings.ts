import type { Plan } from './plan-calls.ts';

/** The most that one owner stores, trash included; it protects everybody else (docs/decisions/0016). */
export type Ceilings = {
  bins: number;
  locations: number;
  /** All codes ever made for labels; as many more may wait in the reserves of devices. */
  codes: number;
  /** The ticks in all running stock checks of a person; the account is sent with all of them. */
  ticks: number;
  /** The entries of all lists that several people tick, left-out ones included. */
  listEntries: number;
  itemsPerBin: number;
  /** Counted by `itemBytes`. */
  bytesPerBin: number;
  /** Operators multiply it by STORAGE_FACTOR. */
  bytes: number;
  /** The files of all photos, including the trash; multiplied by STORAGE_FACTOR. */
  photoBytes: number;
  /** Files of imports that are kept; the oldest expire. An export of Whichbin, of which one is kept, has twice `photoBytes`. */
  importBytes: number;
  /** One per person, target and place where access was given. */
  accessEntries: number;
  historyPerTarget: number;
  /** The oldest entries are dropped, here and in `historyPerTarget`. */
  history: number;
};

const MIB = 1024 * 1024;

export const ceilings: Record<Plan, Ceilings> = {
  free: {
    bins: 100,
    locations: 200,
    codes: 1_000,
    ticks: 500,
    listEntries: 5_000,
    itemsPerBin: 1_000,
    bytesPerBin: 4 * MIB,
    bytes: 32 * MIB,
    photoBytes: 256 * MIB,
    importBytes: 200 * MIB,
    accessEntries: 5_000,
    historyPerTarget: 2_000,
    history: 20_000,
  },
  pro: {
    bins: 1_000,
    locations: 500,
    codes: 5_000,
    ticks: 1_000,
    listEntries: 30_000,
    itemsPerBin: 2_000,
    bytesPerBin: 8 * MIB,
    bytes: 256 * MIB,
    photoBytes: 4096 * MIB,
    importBytes: 1024 * MIB,
    accessEntries: 50_000,
    historyPerTarget: 5_000,
    history: 100_000,
  },
  unlimited: {
    bins: 20_000,
    locations: 2_000,
    codes: 50_000,
    ticks: 2_000,
    listEntries: 200_000,
    itemsPerBin: 10_000,
    bytesPerBin: 32 * MIB,
    bytes: 4096 * MIB,
    photoBytes: 32_768 * MIB,
    importBytes: 4096 * MIB,
    accessEntries: 500_000,
    historyPerTarget: 10_000,
    history: 500_000,
  },
};

/** Free codes that an owner's devices may draw ahead in 30 days. */
export const reserveCodes = 500;

/** Beyond this many removed items, devices that were away for long load the bin whole. */
export const tombstonesPerBin = 2_000;
