import { z } from 'zod';
import { asciiAddress, passwordMax, passwordMin } from '#domain/account/account-rules.ts';
import { locales } from '#domain/locale.ts';
import { type DemoPerson, makeDemoHousehold, personAt } from '#server/demo/make-household.ts';
import { readServerSettings } from '#server/features/operator/server-settings.ts';
import { readRunningOrigin } from '#server/start/running-origin.ts';
import { StartError } from '#server/start/start-error.ts';
import { defineCommand, runProgram } from './command-line.ts';
import { type OpenedDatabase, withDatabase } from './open-database.ts';
import { ensureAccount } from './seed/account.ts';
import { seedHousehold } from './seed/seed-household.ts';

const passwordLength = `must have ${passwordMin} to ${passwordMax} characters`;

await runProgram(
  'npm run seed --',
  defineCommand({
    summary: 'Fills an account with a household of made-up bins and items, or with that of the demo.',
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
        .enum(locales, 'must be en or sv')
        .default('en')
        .describe('The language of the names, en or sv; en if left out.'),
      example: z
        .boolean()
        .optional()
        .describe(
          'Makes the household of the demo instead, with photos, documents and a second person at viewer-<email>; needs the password, and the server running.',
        ),
    }),
    positionals: [],
    run: ({ email, password, bins, items, seed, language, example = false }) =>
      withDatabase(async (database) => {
        if (example) return makeExample(database, { email, password, language });
        const { plan } = await readServerSettings(database.pool, database.settings);
        const userId = await ensureAccount(database, { email, password, plan });
        const started = Date.now();
        const household = { bins, itemsPerBin: items, seed, language };
        const made = await seedHousehold(database.pool, userId, household);
        const seconds = ((Date.now() - started) / 1000).toFixed(1);
        return `${email} has ${made.binIds.length} more bins with ${made.items} items (${seconds} s)`;
      }),
  }),
);

type Example = { email: string; password: string | undefined; language: (typeof locales)[number] };

/** Makes the demo's household for two people by ordinary calls to the running server. */
async function makeExample(
  database: OpenedDatabase,
  { email, password, language }: Example,
): Promise<string> {
  const origin = await readRunningOrigin(database.settings.DATA_DIR);
  if (origin === undefined) throw new StartError('The server is not running. Start Whichbin first.');
  if (password === undefined) throw new StartError('--example needs the --password of the account.');
  const viewerEmail = `viewer-${email}`;
  const [owner, viewer] = await Promise.all([person(email, password), person(viewerEmail, password)]);
  await makeDemoHousehold({ owner, viewer }, language);
  return `${email} has the household of the demo, and ${viewerEmail} with the same password sees it.`;

  async function person(email: string, password: string): Promise<DemoPerson> {
    const userId = await ensureAccount(database, { email, password, plan: 'unlimited' });
    const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: origin ?? '' },
      body: JSON.stringify({ email, password }),
    }).catch((cause: unknown) => {
      throw new StartError(`The server does not answer at ${origin}.`, { cause });
    });
    if (!answer.ok) throw new StartError(`${email} cannot sign in: ${await answer.text()}`);
    const { token } = (await answer.json()) as { token: string };
    return personAt(origin ?? '', { userId, email, token });
  }
}

function wholeNumber(max: number) {
  return z.coerce
    .number(`must be a whole number of at most ${max}`)
    .int(`must be a whole number of at most ${max}`)
    .min(0, 'must not be negative')
    .max(max, `must be a whole number of at most ${max}`);
}
