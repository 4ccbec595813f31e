import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { removeUnusedFiles } from '../features/photos/unused-files.ts';
import type { PhotoFiles } from '../integrations/photo-files.ts';
import type { Incoming } from '../pictures/incoming.ts';
import { type Rounds, startRounds } from './rounds.ts';

type RemovingDeps = { pool: Pool; photoFiles: PhotoFiles; incoming: Incoming };

const EVERY_MS = 5_000;
const SWEEP_MS = 60 * 60 * 1000;

/** Removes the files of photos that are gone, and what a killed server left of uploads. */
export function startRemovingPhotos(
  { pool, photoFiles, incoming }: RemovingDeps,
  log: FastifyBaseLogger,
): Rounds {
  const warn = (text: string) => (error: unknown) => log.warn(error, text);
  const rounds = [
    startRounds(
      EVERY_MS,
      () => removeUnusedFiles(pool, photoFiles),
      warn('files of photos wait to be removed; trying again later'),
    ),
    startRounds(
      SWEEP_MS,
      () => incoming.sweep(),
      warn('unfinished uploads could not be removed; trying again later'),
    ),
  ];
  return {
    async stop() {
      await Promise.all(rounds.map((each) => each.stop()));
    },
  };
}
