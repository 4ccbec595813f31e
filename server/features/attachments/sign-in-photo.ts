import type { FastifyBaseLogger } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#domain/errors.ts';
import { type CallDeps, settleWrite, storedBytes } from '../../api/calls.ts';
import { createFairQueue } from '../../api/fair-queue.ts';
import { createRateLimit } from '../../api/rate-limit.ts';
import { fetchAccountPicture } from '../../integrations/account-picture.ts';
import type { Incoming } from '../../pictures/incoming.ts';
import type { PictureReader } from '../../pictures/picture-reader.ts';
import { lockOwner } from '../access/locked-owner.ts';
import { ensureProfile } from '../account/profile.ts';
import type { Installation } from '../command.ts';
import { queryWantsPhoto } from './attachment.queries.ts';
import type { StorePhoto } from './attachment-uploads.ts';

export type SignInPhotoDeps = CallDeps & {
  log: Pick<FastifyBaseLogger, 'warn' | 'debug'>;
  incoming: Incoming;
  pictures: PictureReader;
  storePhoto: StorePhoto;
  installation: Installation;
};

/** A picture that a provider named when the person signed in. */
export type SignInPicture = { userId: string; address: string; issuerOrigin: string };

export type SignInPhotos = {
  /** Works after the sign-in, which it never fails or delays. */
  fill(picture: SignInPicture): void;
  stop(): Promise<void>;
};

const AT_ONCE = 4;
const WAITING_MAX = 100;
/** For a picture that can't be fetched; the next sign-in tries again. */
const triesPerDay = 3;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Gives a person without a photo that of the sign-in account, as the specification says. Whoever set or removed a photo
 * here keeps it so. The address is not stored.
 */
export function createSignInPhotos(deps: SignInPhotoDeps): SignInPhotos {
  const queue = createFairQueue({ atOnce: AT_ONCE, atOncePerKey: 1, waiting: WAITING_MAX });
  const countTry = createRateLimit(triesPerDay, DAY_SECONDS);
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  return {
    fill(picture) {
      const done = queue(picture.userId, () => fillPhoto(deps, countTry, picture, stopping.signal))
        .catch((error) => logFailure(deps.log, error))
        .finally(() => running.delete(done));
      running.add(done);
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function fillPhoto(
  deps: SignInPhotoDeps,
  countTry: (userId: string) => void,
  { userId, address, issuerOrigin }: SignInPicture,
  stopping: AbortSignal,
): Promise<void> {
  const { pool, incoming, pictures, installation, storage } = deps;
  const { displayName } = await ensureProfile(pool, userId, installation.serverSettings.planOfNew);
  const [before] = await queryWantsPhoto(pool, { userId });
  if (!before?.wantsPhoto) throw new AppError(notWanted);
  countTry(userId);
  const file = await incoming.receive(fetchAccountPicture(address, issuerOrigin, stopping));
  const now = new Date().toISOString();
  const caller = { userId, userName: displayName, sessionId: '', now, installation, storage };
  try {
    const picture = await pictures.read(userId, file.path);
    const target = { kind: 'me', id: userId } as const;
    const operation = { id: uuidv7(), name: 'photos.create', data: { target } } as const;
    const performed = await deps.storePhoto(caller, operation, userId, picture, async (tx) => {
      await lockOwner(tx, userId);
      const [row] = await queryWantsPhoto(tx, { userId });
      if (!row?.wantsPhoto) throw new AppError(notWanted);
    });
    settleWrite(deps, caller, performed, storedBytes(0));
  } finally {
    await file.remove();
  }
}

/** The person has a photo, or has removed it. */
const notWanted = 'operations.done';

/** Security: messages could contain the address. */
function logFailure(log: SignInPhotoDeps['log'], error: unknown): void {
  const isRefusal = error instanceof AppError;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'not fetched';
  const level = isRefusal && error.code === notWanted ? 'debug' : 'warn';
  log[level]({ reason: isRefusal ? error.code : code }, 'photo of a sign-in account not taken');
}
