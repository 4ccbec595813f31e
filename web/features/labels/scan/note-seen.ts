import { wasSeenLately } from '#domain/bins/bin-rules.ts';
import { AppError } from '#domain/errors.ts';
import { act } from '#web/data/account/act.ts';
import { currentAccount } from '#web/data/account/current-account.ts';

/** By person and bin, since the page was opened; the server knows earlier scans. */
const lastSeen = new Map<string, string>();

const arrivalMs = 60_000;

/** Records that the person saw the bin, also offline. A missing bin is no longer missing. */
export function noteSeen(binId: string, at = new Date().toISOString()): void {
  const account = currentAccount.get();
  const isMissing = account?.bins.get().bins.get(binId)?.missingSince !== undefined;
  const key = `${account?.person.userId} ${binId}`;
  if (!isMissing && wasSeenLately(lastSeen.get(key), at)) return;
  lastSeen.set(key, at);
  act('bins.see', { id: binId, at, ...(isMissing && { wasMissing: true }) }).catch((error: unknown) => {
    // A sighting that is not recorded does not matter.
    if (!(error instanceof AppError)) throw error;
  });
}

/** Like `noteSeen`, for a bin that has not arrived on this device yet. */
export function noteSeenOnArrival(binId: string): void {
  const bins = currentAccount.get()?.bins;
  if (!bins) return;
  const note = () => {
    if (!bins.get().bins.has(binId)) return;
    stop();
    noteSeen(binId);
  };
  const unsubscribe = bins.subscribe(note);
  const deadline = setTimeout(unsubscribe, arrivalMs);
  const stop = () => {
    unsubscribe();
    clearTimeout(deadline);
  };
  note();
}
