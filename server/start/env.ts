import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { Decrypter, Encrypter } from 'age-encryption';
import { z } from 'zod';
import { line } from '#domain/schemas.ts';
import { isLocalHost, localDomains } from '../home-tls/local-names.ts';
import { fileSettingOf, readSecretFiles } from './env-file.ts';
import { StartError } from './start-error.ts';
import { describeUnknownNames, type EnvFile, type Environment } from './unknown-settings.ts';

/** Characters. */
export const authSecretMin = 32;

/** A file can hold it, see `fileSettingOf`. */
const secret = { isSecret: true };

/** An address that may have a name and a password, in which special characters are easily written wrong. */
function addressWithPassword(protocol: RegExp, example: string) {
  return z.string().superRefine((text, context) => {
    const fault = addressFault(text, protocol, example);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });
}

function addressFault(text: string, protocol: RegExp, example: string): string | undefined {
  if (!protocol.test(text)) return `must be an address like ${example}`;
  if (text.includes('#')) return 'has a #; write # as %23';
  const advice = 'in a name or password write % as %25, / as %2F, ? as %3F and @ as %40';
  if (!URL.canParse(text)) return `is no address like ${example}; ${advice}`;
  const { username, password } = new URL(text);
  try {
    decodeURIComponent(username + password);
  } catch {
    return `has a % that stands for itself; ${advice}`;
  }
  return undefined;
}

/** All settings; a test compares them with docs/operating.md. */
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
  DATABASE_URL: addressWithPassword(/^postgres(ql)?:\/\//, 'postgres://whichbin:password@127.0.0.1/bins')
    .optional()
    .meta(secret)
    .describe('A PostgreSQL of your own (15 or newer). Unset, Whichbin runs its own under `DATA_DIR`.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://bins.example.org', abort: true })
    .refine((url) => new URL(url).pathname === '/', 'must be an address without a path')
    .transform((url) => new URL(url).origin)
    .optional()
    .describe(
      'The address people open. Needed for any name but `localhost`; unset, only localhost and plain addresses are trusted.',
    ),
  HOME_TLS: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1')
    .describe(
      'With `1`, https for the home network with certificates of its own: see "Https at home". `PORT` then only shows how devices install them.',
    ),
  HOME_TLS_PORT: z.coerce.number().int().min(1).max(65535).default(3443).describe('The port of `HOME_TLS`.'),
  DEFAULT_PLAN: z
    .enum(['free', 'pro', 'unlimited'])
    .optional()
    .describe('The plan of new accounts. Unset, the operator chooses it, and it is `free` until then.'),
  SIGN_UP: z
    .enum(['open', 'invited', 'closed'])
    .optional()
    .describe(
      'Who may make an account: everybody, people with an open invitation or join link, or nobody but the operator. Unset, the operator chooses it, and it is `open` until then.',
    ),
  DEMO: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1')
    .describe(
      'With `1`, a demo that anybody tries without an account: see "A demo". It needs a database of its own.',
    ),
  PASSWORD_SIGN_IN: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether people may sign in and up with a password; `off` needs `OIDC_ISSUER` or `GOOGLE_CLIENT_ID`. Passkeys stay.',
    ),
  ACCOUNT_DELETION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(90)
    .default(7)
    .describe('How many days people can keep an account that they asked to delete, by signing in again.'),
  AUTH_SECRET: z
    .string()
    .min(authSecretMin, `must be at least ${authSecretMin} characters`)
    .optional()
    .meta(secret)
    .describe('Signs the sessions. Unset, one is made at first start and kept in `DATA_DIR`.'),
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .refine(
      (list) => list.split(',').every((part) => isProxy(part.trim())),
      'must be addresses like 10.0.0.1, networks like 10.0.0.0/8, or loopback, linklocal, uniquelocal, with commas between',
    )
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
  SMTP_URL: addressWithPassword(/^smtps?:\/\//, 'smtp://user:password@mail.example.org:587')
    .optional()
    .meta(secret)
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
    .describe(
      'The address shown to people who need help, told to push services, and mailed when a backup fails. Unset, the operator chooses it.',
    ),
  VAPID_PUBLIC_KEY: z
    .string()
    .refine(
      (key) => isKeyOf(key, VAPID_PUBLIC_BYTES),
      'must be a public key as `npx web-push generate-vapid-keys` prints it',
    )
    .optional()
    .describe(
      'With `VAPID_PRIVATE_KEY`, the pair that signs pushes. Unset, one is made at first start and kept in `DATA_DIR`.',
    ),
  VAPID_PRIVATE_KEY: z
    .string()
    .refine(
      (key) => isKeyOf(key, VAPID_PRIVATE_BYTES),
      'must be a private key as `npx web-push generate-vapid-keys` prints it',
    )
    .optional()
    .meta(secret)
    .describe('The other half of the pair.'),
  PUSH_LOCAL_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'must be an address like http://127.0.0.1:4000' })
    .transform((url) => new URL(url).origin)
    .optional()
    .describe('A push service that pushes may go to although it is not public; for tests.'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'must be a secret or restricted key of Stripe, like sk_live_…')
    .optional()
    .meta(secret)
    .describe('Lets people pay for the plan `unlimited` through Stripe; needs the next two.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_', 'must be the secret of a webhook of Stripe, like whsec_…')
    .optional()
    .meta(secret)
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
  GOOGLE_CLIENT_SECRET: z
    .string()
    .optional()
    .meta(secret)
    .describe('What Google gave out with `GOOGLE_CLIENT_ID`.'),
  GOOGLE_ISSUER_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address like http://127.0.0.1:4000' })
    .transform((url) => new URL(url).origin)
    .optional()
    .describe('Another OpenID provider in Google’s place, for tests.'),
  OIDC_ISSUER: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address like https://auth.example.org/application/o/whichbin/',
      abort: true,
    })
    .refine(
      (url) => !/[?#]|\/\.well-known\//.test(url),
      'must be the issuer alone, without /.well-known/openid-configuration',
    )
    .optional()
    .describe(
      'Lets people sign in with this OpenID Connect provider, written as it calls itself; needs the next two and `PUBLIC_URL`.',
    ),
  OIDC_CLIENT_ID: z.string().optional().describe('The client that Whichbin is there.'),
  OIDC_CLIENT_SECRET: z.string().optional().meta(secret).describe('Its secret.'),
  OIDC_NAME: line(40)
    .optional()
    .describe('What people know it by, as in “Continue with Authentik”. Unset, it is the issuer’s host.'),
  OIDC_SCOPES: z
    .string()
    .default('openid email profile')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine((scopes) => scopes.includes('openid'), 'must have openid')
    .describe('What is asked for there, separated by spaces.'),
  OIDC_GROUPS_CLAIM: z
    .string()
    .default('groups')
    .describe('The claim that lists the groups that a person is in.'),
  OIDC_ALLOWED_GROUP: z
    .string()
    .optional()
    .describe('Only people in this group may sign in with it. Unset, all whom it lets in.'),
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
    .meta(secret)
    .describe('The key for it, if it asks for one.'),
  VISION_PER_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .default(50)
    .describe('How many photos one account may have read in a day (UTC).'),
  VISION_SECONDS: z.coerce.number().min(1).max(60).default(30).describe('How long an answer is waited for.'),
  PRODUCT_LOOKUP_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address like https://world.openfoodfacts.org',
      abort: true,
    })
    .refine((url) => new URL(url).search === '' && new URL(url).hash === '', 'must end with its path')
    .refine((url) => new URL(url).username === '', 'must be without a name')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'Suggests the names of products by the numbers on them, from this service with the API of Open Food Facts.',
    ),
  LABEL_PRINTER: z
    .string()
    .regex(
      /^zpl:\/\/(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?$/,
      'must be an address like zpl://192.168.1.40:9100',
    )
    .refine(URL.canParse, 'must be an address like zpl://192.168.1.40:9100')
    .optional()
    .describe(
      'A label printer on the network that reads ZPL, on port 9100 if none is named: everybody with an account prints labels on it.',
    ),
  PHOTO_TEXT: z
    .enum(['on', 'off', 'auto'])
    .default('auto')
    .describe(
      'Whether the server reads the text in photos and documents, so that search finds it. `auto` reads documents everywhere, and photos and scanned documents where it has 1.5 GB of memory.',
    ),
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
    .describe(
      'Photos and files to import are refused while the disk of `DATA_DIR` has less room, which the database needs, or would have less once all that have been announced had arrived.',
    ),
  S3_BUCKET: z
    .string()
    .optional()
    .describe(
      'Keeps photos and exports in this bucket of an S3-compatible storage instead of `DATA_DIR`; needs both keys.',
    ),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://s3.example.org' })
    .optional()
    .describe('The storage’s address. Unset, it is Amazon’s.'),
  S3_REGION: z.string().default('us-east-1').describe('The storage’s region.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('The key that may read, write and delete in the bucket.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().meta(secret).describe('Its secret.'),
  BACKUP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional()
    .describe('A folder, best on another disk, that a backup is written to each day. Unset, none is.'),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 02:30')
    .default('02:30')
    .describe('When the daily backup begins, in UTC.'),
  BACKUP_RECIPIENT: z
    .string()
    .refine(isRecipient, 'must be a public key like age1…, whole and without a slip')
    .optional()
    .describe(
      'Encrypts backups for the owner of this public key of [age](https://age-encryption.org), so that the server cannot read them.',
    ),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, 'must be at least 12 characters')
    .optional()
    .meta(secret)
    .describe('Encrypts backups by this passphrase instead, and reads them.'),
  BACKUP_IDENTITY: z
    .string()
    .refine(isIdentity, 'must be a secret key like AGE-SECRET-KEY-1…, whole and without a slip')
    .optional()
    .meta(secret)
    .describe(
      'The secret key of `BACKUP_RECIPIENT`, for `npm run restore` alone; do not leave it on the server.',
    ),
  BACKUP_BEFORE_UPGRADE: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Whether a newer version copies the database before it changes the tables.'),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .default(7)
    .describe('How many backups a folder keeps; a new one removes the oldest.'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must be at least 16 characters')
    .optional()
    .meta(secret)
    .describe(
      'Lets whoever sends `Authorization: Bearer` with it read `/metrics`. Unset, only this machine may.',
    ),
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

const PROXY_GROUPS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Returns whether Fastify's `trustProxy` takes it. */
function isProxy(text: string): boolean {
  if (PROXY_GROUPS.has(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const maxBits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (maxBits === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= maxBits);
}

function isRecipient(key: string): boolean {
  return succeeds(() => new Encrypter().addRecipient(key));
}

function isIdentity(key: string): boolean {
  return succeeds(() => new Decrypter().addIdentity(key));
}

function succeeds(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

const CURVE = 'prime256v1';
const VAPID_PUBLIC_BYTES = 65;
const VAPID_PRIVATE_BYTES = 32;

function isKeyOf(text: string, bytes: number): boolean {
  return /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes;
}

function isVapidPair(publicKey: string, privateKey: string): boolean {
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    // Most numbers of 32 bytes are private keys, but zero and those above the curve's order are not.
    return false;
  }
  return pair.getPublicKey('base64url') === publicKey;
}

const endings = localDomains.map((domain) => `.${domain}`).join(', ');

function isHomeUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && isLocalHost(hostname);
}

/**
 * Each setting with those it is useless without. SMTP_URL needs PUBLIC_URL because a mailed link must not depend on the
 * address of the request.
 */
const needs = {
  SMTP_URL: ['MAIL_FROM', 'PUBLIC_URL'],
  MAIL_FROM: ['SMTP_URL'],
  VAPID_PUBLIC_KEY: ['VAPID_PRIVATE_KEY'],
  VAPID_PRIVATE_KEY: ['VAPID_PUBLIC_KEY'],
  STRIPE_SECRET_KEY: ['STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_UNLIMITED'],
  STRIPE_WEBHOOK_SECRET: ['STRIPE_SECRET_KEY'],
  STRIPE_PRICE_UNLIMITED: ['STRIPE_SECRET_KEY'],
  GOOGLE_CLIENT_ID: ['GOOGLE_CLIENT_SECRET', 'PUBLIC_URL'],
  GOOGLE_CLIENT_SECRET: ['GOOGLE_CLIENT_ID'],
  OIDC_ISSUER: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'],
  OIDC_CLIENT_ID: ['OIDC_ISSUER'],
  OIDC_CLIENT_SECRET: ['OIDC_ISSUER'],
  OIDC_NAME: ['OIDC_ISSUER'],
  OIDC_ALLOWED_GROUP: ['OIDC_ISSUER'],
  VISION_URL: ['VISION_MODEL'],
  VISION_MODEL: ['VISION_URL'],
  VISION_KEY: ['VISION_URL'],
  S3_BUCKET: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  S3_ENDPOINT: ['S3_BUCKET'],
  S3_ACCESS_KEY_ID: ['S3_BUCKET'],
  S3_SECRET_ACCESS_KEY: ['S3_BUCKET'],
  S3_REGION: ['S3_BUCKET'],
  BACKUP_AT: ['BACKUP_DIR'],
  GOOGLE_ISSUER_URL: ['GOOGLE_CLIENT_ID'],
  HOME_TLS_PORT: ['HOME_TLS'],
  OIDC_SCOPES: ['OIDC_ISSUER'],
  OIDC_GROUPS_CLAIM: ['OIDC_ALLOWED_GROUP'],
  STRIPE_API_URL: ['STRIPE_SECRET_KEY'],
  VISION_PER_DAY: ['VISION_URL'],
  VISION_SECONDS: ['VISION_URL'],
} as const satisfies Partial<Record<keyof Settings, readonly (keyof Settings)[]>>;

const consistent = settings.superRefine((env, context) => {
  const wrong = (name: keyof Settings, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  if (env.HOME_TLS && env.HOME_TLS_PORT === env.PORT) wrong('HOME_TLS_PORT', 'must differ from PORT');
  if (env.HOME_TLS && env.PUBLIC_URL !== undefined && !isHomeUrl(env.PUBLIC_URL))
    wrong(
      'PUBLIC_URL',
      `must be the https address of a private address or of a name that ends with ${endings}, where HOME_TLS is set`,
    );
  for (const name of [
    'HOME_TLS',
    'SMTP_URL',
    'STRIPE_SECRET_KEY',
    'VISION_URL',
    'OIDC_ISSUER',
    'GOOGLE_CLIENT_ID',
  ] as const)
    if (env.DEMO && env[name] !== undefined && env[name] !== false)
      wrong(name, 'cannot be set where DEMO is');
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (env.PASSWORD_SIGN_IN === 'off' && env.OIDC_ISSUER === undefined && env.GOOGLE_CLIENT_ID === undefined)
    wrong(
      'PASSWORD_SIGN_IN',
      'cannot be off without another way to sign in: OIDC_ISSUER or GOOGLE_CLIENT_ID',
    );
  if (env.BACKUP_RECIPIENT !== undefined && env.BACKUP_PASSPHRASE !== undefined)
    wrong('BACKUP_PASSPHRASE', 'cannot be set together with BACKUP_RECIPIENT');
  if (publicKey !== undefined && privateKey !== undefined && !isVapidPair(publicKey, privateKey))
    wrong('VAPID_PRIVATE_KEY', 'does not belong to VAPID_PUBLIC_KEY');
});

const secretNames = Object.entries(settings.shape)
  .filter(([, schema]) => schema.meta()?.isSecret)
  .map(([name]) => name);

/** A name that is no setting counts as a secret, as it may be one that is misspelt. */
export function isSecret(name: string): boolean {
  return !(name in settings.shape) || secretNames.includes(name);
}

export type Settings = z.output<typeof settings>;

export type Env = Settings & { AUTH_SECRET: string };

/**
 * Checks the settings of the environment and of files, of which earlier ones win. An empty value counts as unset.
 * @throws StartError naming every wrong setting
 */
export function readSettings(environment: Environment, files: readonly EnvFile[] = []): Settings {
  const names = Object.keys(settings.shape);
  const allSources = [environment, ...files.map(({ values }) => values)];
  const { sources, faults: fileFaults } = readSecretFiles(allSources, secretNames);
  const values = Object.fromEntries(names.map((name) => [name, firstValue(sources, name)]));
  const result = consistent.safeParse(values, { error: sentenceOf });
  const faults = [
    ...describeUnknownNames([...names, ...secretNames.map(fileSettingOf)], environment, files),
    ...fileFaults,
    ...missingFaults(values),
    ...(result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...homePortFaults(values),
  ];
  if (result.success && faults.length === 0) return result.data;
  throw wrongSettings(faults);
}

/** Compares what is given, as a default would hide that a setting has no effect. */
function missingFaults(values: Environment): string[] {
  return (Object.keys(needs) as (keyof typeof needs)[])
    .filter((setting) => values[setting] !== undefined)
    .flatMap((setting) =>
      needs[setting]
        .filter((name) => values[name] === undefined)
        .map((name) => `${name}: is needed where ${setting} is set`),
    );
}

const HTTPS_PORT = '443';

/** An address without a port leads to 443, which a container may pass on; then the address names it. */
function homePortFaults({ HOME_TLS, HOME_TLS_PORT, PUBLIC_URL }: Environment): string[] {
  if (HOME_TLS !== '1' || PUBLIC_URL === undefined || !URL.canParse(PUBLIC_URL)) return [];
  const isNamed = !PUBLIC_URL.startsWith('https:') || /:\d+\/?$/.test(PUBLIC_URL);
  const port = HOME_TLS_PORT ?? String(settings.shape.HOME_TLS_PORT.parse(undefined));
  if (isNamed || port === HTTPS_PORT) return [];
  const { origin } = new URL(PUBLIC_URL);
  return [
    `PUBLIC_URL: must name the port, ${origin}:${port}, or ${origin}:${HTTPS_PORT} where that port leads to it`,
  ];
}

export function wrongSettings(faults: readonly string[]): StartError {
  return new StartError(`These settings are wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
}

/** Returns the first value that is not empty. */
export function firstValue(sources: readonly Environment[], name: string): string | undefined {
  return sources.map((values) => values[name]?.trim()).find(Boolean);
}

/** Returns a sentence about an invalid value; undefined if the table has its own. */
function sentenceOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_type')
    return issue.expected === 'int' ? 'must be a whole number' : 'must be a number';
  if (issue.code === 'too_small' && issue.origin !== 'string')
    return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? `must be at most ${issue.maximum} characters`
      : `must be at most ${issue.maximum}`;
  return undefined;
}
