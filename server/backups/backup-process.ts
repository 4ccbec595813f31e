// Takes the backup that its parent requests, as encryption and digests would delay the server's answers.
import { constants, setPriority } from 'node:os';
import { StartError } from '#server/start/start-error.ts';
import { describeBackup } from './manifest.ts';
import { type BackupRequest, takeBackup } from './take-backup.ts';

setPriority(constants.priority.PRIORITY_LOW);

process.once('message', async (request: BackupRequest) => {
  const warnings: string[] = [];
  try {
    const manifest = await takeBackup(request, (line) => warnings.push(line));
    process.send?.({ done: describeBackup(manifest), warnings });
  } catch (error) {
    process.send?.({ fault: error instanceof StartError ? error.message : String(error) });
  }
  process.disconnect();
});
// The server was killed.
process.once('disconnect', () => process.exit());
