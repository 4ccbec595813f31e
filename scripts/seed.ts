import { z } from 'zod';
import { asciiAddress, passwordMax, passwordMin } from '#domain/account/account-rules.ts';
import { defineCommand, runProgram } from './command-line.ts';
import { withDatabase } from './open-database.ts';
import { ensureAccount } from './seed/account.ts';
import { seedHousehold } from './seed/seed-household.ts';

const passwordLength = `must have ${passwordMin} to ${passwordMax} characters`;

await runProgram(
  'npm run seed --',
  defineCommand({
    summary: 'Fills an account with a household of made-up bins and items.',
    input: z.object({
      email: z
        .string()
        .transform(asciiAddress)
        .pipe(z.email('must be an address like olga@example.org').toLowerCase())
        .describe('The address of the account, which is made if there is none.'),
      password: z
        .string()
        .min(passwordMin, passwordLength)
        .max(passwordMax, passwordLength)
        .optional()
        .describe('The password of an account that is made.'),
      bins: wholeNumber(20_000).default(50).describe('How many bins; 50 if left out.'),
      items: wholeNumber(1_000).default(20).describe('How many items in each bin; 20 if left out.'),
      seed: wholeNumber(Number.MAX_SAFE_INTEGER)
        .default(1)
        .describe('Another number makes another household; 1 if left out.'),
      language: z
        .enum(['en', 'sv'], 'must be en or sv')
        .default('en')
        .describe('The language of the names, en or sv; en if left out.'),
    }),
    positionals: [],
    run: ({ email, password, bins, items, seed, language }) =>
      withDatabase(async (database) => {
        const userId = await ensureAccount(database, email, password);
        const started = Date.now();
        const household = { bins, itemsPerBin: items, seed, language };
        const made = await seedHousehold(database.pool, userId, household);
        const seconds = ((Date.now() - started) / 1000).toFixed(1);
        return `${email} has ${made.binIds.length} more bins with ${made.items} items (${seconds} s)`;
      }),
  }),
);

function wholeNumber(max: number) {
  return z.coerce
    .number(`must be a whole number of at most ${max}`)
    .int(`must be a whole number of at most ${max}`)
    .min(0, 'must not be negative')
    .max(max, `must be a whole number of at most ${max}`);
}
