import { parseArgs } from 'node:util';
import { z } from 'zod';
import { StartError } from '#server/start-error.ts';
import { openRunningDatabase } from './open-database.ts';
import { ensureAccount } from './seed/account.ts';
import { seedHousehold } from './seed/seed-household.ts';

const usage = `npm run seed -- --email olga@example.org --bins 50 --items 20
  [--password …]      needed if there is no such account yet
  [--seed 1]          another number, another household
  [--language en|sv]`;

const wanted = z.object({
  email: z.email().transform((text) => text.toLowerCase()),
  password: z.string().min(8).max(128).optional(),
  bins: z.coerce.number().int().min(0).max(20_000).default(50),
  items: z.coerce.number().int().min(0).max(1000).default(20),
  seed: z.coerce.number().int().min(0).default(1),
  language: z.enum(['en', 'sv']).default('en'),
});

try {
  await main();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { email, password, bins, items, seed, language } = readArguments();
  const database = await openRunningDatabase();
  try {
    const userId = await ensureAccount(database, email, password);
    const started = Date.now();
    const made = await seedHousehold(database.pool, userId, { bins, itemsPerBin: items, seed, language });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`${email} has ${made.binIds.length} more bins with ${made.items} items (${seconds} s)`);
  } finally {
    await database.close();
  }
}

function readArguments(): z.output<typeof wanted> {
  const text = { type: 'string' } as const;
  const options = { email: text, password: text, bins: text, items: text, seed: text, language: text };
  const { values } = parseArgs({ options });
  const checked = wanted.safeParse(values);
  if (checked.success) return checked.data;
  const faults = checked.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`);
  throw new StartError(`${faults.join('\n')}\n\n${usage}`);
}
