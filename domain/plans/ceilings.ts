import type { Plan } from './plan.ts';

/**
 * What is kept for one owner at most, the trash included. Far above what people need, also on the plan without limits:
 * a ceiling protects everybody else on the server (docs/decisions/0016).
 */
export type Ceilings = {
  /** Bins, with those in the trash. */
  bins: number;
  /** Places, with those in the trash. */
  locations: number;
  /** Items in one bin, with those in the trash. */
  itemsPerBin: number;
  /** Bytes of the items in one bin, as `itemBytes` counts them. */
  bytesPerBin: number;
  /** Bytes of all that the owner keeps; operators multiply it by STORAGE_FACTOR. */
  bytes: number;
  /** What people are given of the owner's things: one for each person, thing and place it was given at. */
  accessEntries: number;
  /** Lines of history of one bin or place; the oldest are forgotten first. */
  historyPerThing: number;
  /** Lines of history of all the owner's things; the oldest are forgotten first. */
  history: number;
};

const MIB = 1024 * 1024;

export const ceilings: Record<Plan, Ceilings> = {
  free: {
    bins: 100,
    locations: 200,
    itemsPerBin: 1_000,
    bytesPerBin: 4 * MIB,
    bytes: 32 * MIB,
    accessEntries: 5_000,
    historyPerThing: 2_000,
    history: 20_000,
  },
  pro: {
    bins: 1_000,
    locations: 500,
    itemsPerBin: 2_000,
    bytesPerBin: 8 * MIB,
    bytes: 256 * MIB,
    accessEntries: 50_000,
    historyPerThing: 5_000,
    history: 100_000,
  },
  unlimited: {
    bins: 20_000,
    locations: 2_000,
    itemsPerBin: 10_000,
    bytesPerBin: 32 * MIB,
    bytes: 4096 * MIB,
    accessEntries: 500_000,
    historyPerThing: 10_000,
    history: 500_000,
  },
};

/** Traces of items that left a bin for good; with more of them devices that were away long load the bin whole. */
export const tombstonesPerBin = 2_000;
