import { ceilings } from '#domain/plans/ceilings.ts';
import { costModel } from '#server/cost-model.ts';
import type { From } from './attack.ts';

const mebibyte = 1024 * 1024;

/** What a busy Node keeps before it collects, and what PostgreSQL shares (its default) and takes for each connection. */
const idleMegabytes = { node: 160, sharedBuffers: 128, perConnection: 8 * 8 };

/** Bodies are there as bytes, as a text, as what was parsed and as what was checked. */
const copiesOfBody = 4;
/** A large bin is there as rows and as the answer. */
const copiesOfBin = 2;

/** So much more memory, in MB, may server and PostgreSQL together take than before the first attack. */
export function memoryAllowed(attackers: number): number {
  const { account, process } = costModel;
  const bodies = Math.min(process.bodyBytesAtOnce, attackers * account.bodyBytesAtOnce) * copiesOfBody;
  const unread = attackers * account.liveConnections * account.unreadBytesPerConnection;
  const large = process.largeReadsAtOnce * ceilings.unlimited.bytesPerBin * copiesOfBin;
  const { node, sharedBuffers, perConnection } = idleMegabytes;
  return node + sharedBuffers + perConnection + (bodies + unread + large) / mebibyte;
}

/** What was sent is there as rows with their indexes and as a remembered operation, and all of it in the log as well. */
const copiesOnDisk = 4;
/** The log grows by whole segments, and writes every page whole after each checkpoint. */
const logMegabytes = 64;

/** So much more disk, in MB, may an attack of at most a minute take, the log (WAL) included. */
export function diskAllowed(from: readonly From[]): number {
  const accounts = from.filter((each) => each !== 'nobody').length;
  return logMegabytes + (accounts * costModel.account.requestBytes.max * copiesOnDisk) / mebibyte;
}
