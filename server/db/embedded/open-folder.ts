import { chmod, mkdir } from 'node:fs/promises';
import { StartError } from '../../start/start-error.ts';
import { canReach, type SystemAccount } from './account.ts';

const CANDIDATES = ['/var/lib/whichbin', '/srv/whichbin', '/opt/whichbin'];

/** Needed as root only: a folder that PostgreSQL's account can enter. */
export async function openFolder(account: SystemAccount | undefined): Promise<string> {
  for (const folder of CANDIDATES) {
    try {
      await mkdir(folder, { recursive: true });
      await chmod(folder, 0o755);
    } catch (error) {
      if (isDenied(error)) continue;
      throw error;
    }
    if (canReach(account, folder)) return folder;
  }
  throw new StartError(
    `The account ${account?.name} that runs PostgreSQL cannot enter this folder or any of ${CANDIDATES.join(', ')}. Let it in with chmod o+x, or start Whichbin as an ordinary user.`,
  );
}

function isDenied(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
  );
}
