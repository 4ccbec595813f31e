import { wasSeenLately } from '#domain/bins/see-rules.ts';
import { AppError } from '#domain/errors.ts';
import { act } from '#web/data/account/act.ts';
import { currentAccount } from '#web/data/account/current-account.ts';

/** By person and bin, since the page was opened; the server knows of the scans before. */
const lastSeen = new Map<string, string>();

const arrivalMs = 60_000;

/** Records that the person saw the bin, with or without a connection. A missing bin is found by it. */
export function noteSeen(binId: string, at = new Date().toISOString()): void {
  const account = currentAccount.get();
  const isMissing = account?.bins.get().bins.get(binId)?.missingSince !== undefined;
  const key = `${account?.person.userId} ${binId}`;
  if (!isMissing && wasSeenLately(lastSeen.get(key), at)) return;
  lastSeen.set(key, at);
  act('bins.see', { id: binId, at, ...(isMissing && { wasMissing: true }) }).catch((error: unknown) => {
    // Nobody would miss a sighting that was not recorded.
    if (!(error instanceof AppError)) throw error;
  });
}

/** As `noteSeen`, of a bin that this device does not have yet. */
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
