import { resolve } from 'node:path';
import { z } from 'zod';
import { forgetBackupFault } from '#server/backups/automatic-backups.ts';
import { describeBackup } from '#server/backups/manifest.ts';
import { openBackup, verifyBackup } from '#server/backups/restore-backup.ts';
import { takeBackup } from '#server/backups/take-backup.ts';
import { assertUsed } from '#server/db/migrate.ts';
import { defineCommand, runProgram } from './command-line.ts';
import { withDatabase } from './open-database.ts';

const take = defineCommand({
  summary:
    'Copies the database, photos and secrets, also while the server runs. "verify <path>" checks a backup.',
  input: z.object({
    target: z
      .string()
      .describe(
        'A folder, which keeps several backups and copies only new photos; a file that ends with .zip; or - for a pipe.',
      ),
  }),
  positionals: ['target'],
  run: ({ target }) =>
    withDatabase(async ({ url, settings }) => {
      const manifest = await takeBackup({ databaseUrl: url, settings, target }, console.error);
      if (resolve(target) === settings.BACKUP_DIR) await forgetBackupFault(settings.DATA_DIR);
      const sentence = `${target === '-' ? 'The backup' : target} has ${describeBackup(manifest)}.`;
      if (target !== '-') return sentence;
      console.error(sentence);
      return '';
    }, assertUsed),
});

const verify = defineCommand({
  summary: 'Reads a whole backup and compares it with its digests.',
  input: z.object({ path: z.string().describe('A folder of backups, one of them, or a file.') }),
  positionals: ['path'],
  async run({ path }) {
    const backup = await openBackup(path);
    await verifyBackup(backup);
    return `${backup.where} is whole: ${describeBackup(backup.manifest)}.`;
  },
});

await runProgram('npm run backup --', process.argv[2] === 'verify' ? { verify } : take);
