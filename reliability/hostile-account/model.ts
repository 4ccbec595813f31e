import { ceilings } from '#domain/plans/ceilings.ts';
import { costModel } from '#server/cost-model.ts';
import type { From } from './attack.ts';

const mebibyte = 1024 * 1024;

/** In MB. Node collects late, and gives back later; PostgreSQL fills what it shares, and keeps plans for each connection. */
const kept = { node: 192, sharedBuffers: 128, connections: 8 * 8 };

/** Bodies are there as bytes, as a text, as what was parsed and as what was checked. */
const copiesOfBody = 4;
/** A large bin is there as rows and as the answer. */
const copiesOfBin = 2;

/** A connection takes about this much, measured with 8,000; what they took stays with Node for the next ones. */
const bytesPerConnection = 16 * 1024;

/** So much more memory, in MB, may server and PostgreSQL together have after an attack than before the first. */
export const memoryKept =
  kept.node +
  kept.sharedBuffers +
  kept.connections +
  (costModel.process.connections * bytesPerConnection) / mebibyte;

/** The same while so many attack: with what is on its way in and out. */
export function memoryAllowed(attackers: number): number {
  const { account, process } = costModel;
  const bodies = Math.min(process.bodyBytesAtOnce, attackers * account.bodyBytesAtOnce) * copiesOfBody;
  const unread = attackers * account.liveConnections * account.unreadBytesPerConnection;
  const answers = attackers * account.unreadBytes;
  const large = process.largeSendsAtOnce * ceilings.unlimited.bytesPerBin * copiesOfBin;
  return memoryKept + (bodies + unread + answers + large) / mebibyte;
}

/** What was sent is there as rows with their indexes and as a remembered operation, and all of it in the log as well. */
const copiesOnDisk = 4;
/** The log grows by whole segments, and writes every page whole after each checkpoint. */
const logMegabytes = 64;

/** A bin or place that is changed is a new row with its index entries, and its page in the log. */
const bytesPerChange = 1_024;

/** So much more disk, in MB, may an attack of at most a minute take, the log (WAL) included. */
export function diskAllowed(from: readonly From[]): number {
  const accounts = from.filter((each) => each !== 'nobody').length;
  const { requestBytes, changedAtOnce } = costModel.account;
  const bytes = requestBytes.max * copiesOnDisk + changedAtOnce.max * bytesPerChange;
  return logMegabytes + (accounts * bytes) / mebibyte;
}
