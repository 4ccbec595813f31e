import { z } from 'zod';
import { describeBackup } from '#server/backups/manifest.ts';
import { openBackup, restoreBackup } from '#server/backups/restore-backup.ts';
import { loadSettings } from '#server/start/load-settings.ts';
import { defineCommand, runProgram } from './command-line.ts';

await runProgram(
  'npm run restore --',
  defineCommand({
    summary:
      'Restores a backup into an empty DATA_DIR, and the empty database of DATABASE_URL if that is set.',
    input: z.object({
      path: z.string().describe('A folder of backups for the newest, one of them, or a file.'),
    }),
    positionals: ['path'],
    async run({ path }) {
      const settings = await loadSettings();
      const backup = await openBackup(path);
      await restoreBackup(backup, settings);
      return `Restored ${describeBackup(backup.manifest)}. Start Whichbin.`;
    },
  }),
);
