import { resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.ts';

/** Settings from the environment; a test compares them with docs/operating.md. */
export const settings = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(3000)
    .describe('The port to listen on; 0 takes any free one.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('The address to listen on; `0.0.0.0` lets the home network in.'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path))
    .describe('The folder that holds the database, secrets and everything else worth keeping.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must start with postgres://' })
    .optional()
    .describe('A PostgreSQL of your own (15 or newer). Unset, Whichbin runs its own under `DATA_DIR`.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://bins.example.org', abort: true })
    .refine((url) => new URL(url).pathname === '/', 'must be an address without a path')
    .transform((url) => new URL(url).origin)
    .optional()
    .describe(
      'The address people open. Needed for any name but `localhost`; unset, only localhost and plain addresses are trusted.',
    ),
  DEFAULT_PLAN: z
    .enum(['free', 'pro', 'unlimited'])
    .default('free')
    .describe('The plan of new accounts. A household running this for itself sets `unlimited`.'),
  AUTH_SECRET: z
    .string()
    .min(32, 'must be at least 32 characters')
    .optional()
    .describe('Signs the sessions. Unset, one is made at first start and kept in `DATA_DIR`.'),
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .describe('Whose `X-Forwarded-For` is believed: addresses or networks, separated by commas.'),
  RATE_LIMIT_FACTOR: z.coerce
    .number()
    .positive()
    .default(1)
    .describe('Multiplies how often one account or address may ask; load tests set it high.'),
  STORAGE_FACTOR: z.coerce
    .number()
    .positive()
    .default(1)
    .describe('Multiplies how many bytes one account may keep.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address like smtp://user:password@mail.example.org:587' })
    .optional()
    .describe(
      'The server that mails go out through; needs `MAIL_FROM` and `PUBLIC_URL`. Unset, mails are only written to `DATA_DIR`.',
    ),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@,\r\n]+<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/,
      'must be an address like Whichbin <bins@example.org>',
    )
    .optional()
    .describe('Whom mails come from, like `Whichbin <bins@example.org>`.'),
  SUPPORT_EMAIL: z
    .email('must be an address like help@example.org')
    .optional()
    .describe('The address shown to people who need help.'),
  VAPID_PUBLIC_KEY: z
    .string()
    .optional()
    .describe(
      'With `VAPID_PRIVATE_KEY`, the pair that signs pushes. Unset, one is made at first start and kept in `DATA_DIR`.',
    ),
  VAPID_PRIVATE_KEY: z.string().optional().describe('The other half of the pair.'),
  PUSH_LOCAL_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'must be an address like http://127.0.0.1:4000' })
    .transform((url) => new URL(url).origin)
    .optional()
    .describe('A push service that pushes may go to although it is not public; for tests.'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'must be a secret or restricted key of Stripe, like sk_live_…')
    .optional()
    .describe('Lets people pay for the plan `unlimited` through Stripe; needs the next two.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_', 'must be the secret of a webhook of Stripe, like whsec_…')
    .optional()
    .describe('Proves that events sent to `/api/stripe-webhook` come from Stripe.'),
  STRIPE_PRICE_UNLIMITED: z
    .string()
    .startsWith('price_', 'must be the id of a price of Stripe, like price_…')
    .optional()
    .describe('The recurring price of the plan `unlimited`.'),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://api.stripe.com' })
    .optional()
    .describe('Another address of Stripe’s API, for tests.'),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      'Lets people sign in with Google; needs `GOOGLE_CLIENT_SECRET` and `PUBLIC_URL`. Unset, that stays hidden.',
    ),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('What Google gave out with `GOOGLE_CLIENT_ID`.'),
  GOOGLE_ISSUER_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address like http://127.0.0.1:4000' })
    .transform((url) => new URL(url).origin)
    .optional()
    .describe('Another OpenID provider in Google’s place, for tests.'),
  ANALYTICS_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://count.example.org/pages' })
    .optional()
    .describe(
      'Where the pages report which of them was opened, without cookies, names and ids. Unset, nothing is.',
    ),
  VISION_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://api.openai.com/v1', abort: true })
    .refine((url) => new URL(url).search === '' && new URL(url).hash === '', 'must end with its path')
    .refine((url) => new URL(url).username === '', 'must be without a name; a key goes into VISION_KEY')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'Suggests names from photos through this endpoint, which speaks OpenAI’s chat completions; needs `VISION_MODEL`.',
    ),
  VISION_MODEL: z.string().optional().describe('The model there that reads pictures.'),
  VISION_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be one line without spaces')
    .optional()
    .describe('The key for it, if it asks for one.'),
  VISION_PER_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .default(50)
    .describe('How many photos one account may have read in a day (UTC).'),
  VISION_SECONDS: z.coerce.number().min(1).max(60).default(30).describe('How long an answer is waited for.'),
  TILES_URL: z
    .string()
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
    .refine(
      (url) => url === 'off' || isTilesUrl(url),
      'must be an address like https://tile.openstreetmap.org/{z}/{x}/{y}.png, or off',
    )
    .transform((url) => (url === 'off' ? undefined : url))
    .describe(
      'Where browsers fetch the pictures of maps; its server must let pages of other addresses read them. `off` shows no maps, only lists.',
    ),
  TILES_ATTRIBUTION: z
    .string()
    .max(300)
    .default('© OpenStreetMap contributors https://www.openstreetmap.org/copyright')
    .describe('Whom each map names as its source; an address at the end is where that leads.'),
  DISK_RESERVE_MB: z.coerce
    .number()
    .min(0)
    .default(500)
    .describe('Photos are refused while the disk of `DATA_DIR` has less room, which the database needs.'),
  S3_BUCKET: z
    .string()
    .optional()
    .describe(
      'Keeps photos in this bucket of an S3-compatible storage instead of `DATA_DIR`; needs both keys.',
    ),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://s3.example.org' })
    .optional()
    .describe('The storage’s address. Unset, it is Amazon’s.'),
  S3_REGION: z.string().default('us-east-1').describe('The storage’s region.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('The key that may read, write and delete in the bucket.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Its secret.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('How much is logged.'),
});

function isTilesUrl(url: string): boolean {
  const isComplete = ['{z}', '{x}', '{y}'].every((part) => url.includes(part));
  // A semicolon or a comma would end the address in the Content-Security-Policy.
  return isComplete && /^https?:\/\/[\w.:[\]-]+\/[^\s;,]*$/.test(url);
}

const needs = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['SMTP_URL', 'PUBLIC_URL'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'PUBLIC_URL'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ['VISION_URL', 'VISION_MODEL'],
  ['VISION_MODEL', 'VISION_URL'],
  ['VISION_KEY', 'VISION_URL'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
  ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY'],
] as const;

// A mailed link must not depend on the address of the request.
const consistent = settings.superRefine((env, context) => {
  if ((env.VAPID_PUBLIC_KEY === undefined) !== (env.VAPID_PRIVATE_KEY === undefined))
    context.addIssue({
      ...{ code: 'custom', path: ['VAPID_PUBLIC_KEY'] },
      message: 'and VAPID_PRIVATE_KEY are set together or not at all',
    });
  const ofPayment = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_UNLIMITED'] as const;
  if (ofPayment.some((name) => env[name] !== undefined)) {
    for (const name of ofPayment.filter((each) => env[each] === undefined))
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'is needed where the other STRIPE_ settings are',
      });
  }
  for (const [setting, needed] of needs) {
    if (env[setting] === undefined || env[needed] !== undefined) continue;
    context.addIssue({ code: 'custom', path: [needed], message: `is needed where ${setting} is set` });
  }
});

export type Settings = z.output<typeof settings>;

export type Env = Settings & { AUTH_SECRET: string };

/** An empty value counts as unset. @throws StartError naming every wrong setting. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const nonEmpty = Object.fromEntries(
    Object.keys(settings.shape).map((name) => [name, environment[name]?.trim() || undefined]),
  );
  const checked = consistent.safeParse(nonEmpty);
  if (checked.success) return checked.data;
  const faults = checked.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new StartError(`These settings are wrong:\n${faults.join('\n')}`);
}
