import type { Pool } from 'pg';
import { AppError } from '#domain/errors.ts';
import { ceilings } from '#domain/plans/ceilings.ts';
import { type Plan, type Usage, usedOf } from '#domain/plans/plan-calls.ts';
import { queryUsageRow } from './storage.queries.ts';

export type Storage = {
  /** Checks against the last reading. @throws AppError `storage.full` for the owner; `storage.ownerFull` for others. */
  assertRoom(writerId: string, ownerId: string, bytesMore: number): void;
  /**
   * `used` is the size of the owner's photos and documents in bytes. @throws AppError `photos.full` for the owner; `photos.ownerFull`
   * for others.
   */
  assertRoomForFile(writerId: string, owner: { id: string; plan: Plan }, used: number, more: number): void;
  /** Adds to the bytes written since the last reading, and reads again when due. */
  wrote(ownerId: string, bytes: number): void;
  /** Returns a reading some seconds old, older if reading takes long. */
  usageOf(ownerId: string): Promise<Usage>;
  settled(): Promise<void>;
};

type StorageReading = { usage: Usage; at: number; tookMs: number; bytesSince: number };
/** `bytesSince` were written meanwhile; the reading may not have seen them. */
type ReadingUnderWay = { reading: Promise<StorageReading>; bytesSince: number };

const MIB = 1024 * 1024;
const MB = 1_000_000;
const EVERY_MS = 60_000;
const EVERY_BYTES = 8 * MIB;
/** A full account is read again after 1 s, because people delete and retry. */
const FULL_MS = 1_000;
const SHOWN_MS = 5_000;
/** The pause after a reading is at least this multiple of its duration. */
const REST_FACTOR = 20;
const OWNERS_MAX = 20_000;

export function createStorage(pool: Pool, factor: number, onFailure: (error: unknown) => void): Storage {
  const readings = new Map<string, StorageReading>();
  const underWay = new Map<string, ReadingUnderWay>();

  const read = (ownerId: string) => (underWay.get(ownerId) ?? start(ownerId)).reading;
  const start = (ownerId: string): ReadingUnderWay => {
    const reading = readAnew(ownerId).finally(() => underWay.delete(ownerId));
    const started = { reading, bytesSince: 0 };
    underWay.set(ownerId, started);
    return started;
  };
  const readAnew = async (ownerId: string): Promise<StorageReading> => {
    const began = Date.now();
    const [row] = await queryUsageRow(pool, { ownerId });
    if (row === undefined) throw new Error('an owner has no profile');
    const { bins, locations, bytes, photoBytes } = ceilings[row.plan];
    const max = { bins, locations, bytes: bytes * factor, photoBytes: photoBytes * factor };
    const usage = usedOf(row, max);
    const reading = {
      usage,
      at: began,
      tookMs: Date.now() - began,
      bytesSince: underWay.get(ownerId)?.bytesSince ?? 0,
    };
    readings.delete(ownerId);
    readings.set(ownerId, reading);
    const [oldest] = readings.keys();
    if (readings.size > OWNERS_MAX && oldest !== undefined) readings.delete(oldest);
    return reading;
  };
  const readIfDue = (ownerId: string, isDue: (reading: StorageReading) => boolean) => {
    const last = readings.get(ownerId);
    if (last !== undefined && (isResting(last) || !isDue(last))) return;
    read(ownerId).catch(onFailure);
  };

  return {
    assertRoom(writerId, ownerId, bytesMore) {
      const bytes = readings.get(ownerId)?.usage.bytes;
      if (bytesMore <= 0 || bytes === undefined || bytes.used < bytes.max) return;
      readIfDue(ownerId, (last) => ageOf(last) > FULL_MS);
      if (writerId !== ownerId) throw new AppError('storage.ownerFull');
      throw new AppError('storage.full', { used: inMb(bytes.used), max: inMb(bytes.max) });
    },
    assertRoomForFile(writerId, { id, plan }, used, more) {
      const max = ceilings[plan].photoBytes * factor;
      if (used + more <= max) return;
      if (writerId !== id) throw new AppError('photos.ownerFull');
      throw new AppError('photos.full', { used: inMb(used), max: inMb(max) });
    },
    wrote(ownerId, more) {
      for (const each of [readings.get(ownerId), underWay.get(ownerId)])
        if (each !== undefined) each.bytesSince += more;
      readIfDue(ownerId, ({ usage: { bytes }, bytesSince, ...reading }) => {
        const left = bytes.max - bytes.used;
        const every = left <= 0 ? FULL_MS : EVERY_MS;
        return ageOf(reading) > every || bytesSince > Math.min(EVERY_BYTES, Math.max(0, left));
      });
    },
    async usageOf(ownerId) {
      await underWay.get(ownerId)?.reading;
      const last = readings.get(ownerId);
      const isFresh =
        last !== undefined && (isResting(last) || ageOf(last) < SHOWN_MS) && last.bytesSince === 0;
      return (isFresh ? last : await read(ownerId)).usage;
    },
    async settled() {
      await Promise.allSettled([...underWay.values()].map(({ reading }) => reading));
    },
  };
}

function ageOf({ at }: Pick<StorageReading, 'at'>): number {
  return Date.now() - at;
}

function isResting(reading: StorageReading): boolean {
  return ageOf(reading) < REST_FACTOR * reading.tookMs;
}

function inMb(bytes: number): number {
  return Math.round((10 * bytes) / MB) / 10;
}
