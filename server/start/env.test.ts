import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import webPush from 'web-push';
import { z } from 'zod';
import { readSettings, settings } from './env.ts';
import { fileSettingOf } from './env-file.ts';

const vapid = webPush.generateVAPIDKeys();
const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';

test('without settings the server listens on localhost:3000 and uses ./data', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: resolve('data'),
    DEFAULT_PLAN: undefined,
    LOG_LEVEL: 'info',
  });
});

test('an empty setting counts as unset, and other variables are ignored', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ', HOME: '/root' })).toEqual(readSettings({}));
});

test('the trailing slash of PUBLIC_URL is removed', () => {
  expect(readSettings({ PUBLIC_URL: 'https://Bins.example/' }).PUBLIC_URL).toBe('https://bins.example');
});

test.each([
  { PORT: '70000' },
  { PORT: '3000x' },
  { DATABASE_URL: 'mysql://localhost/bins' },
  { PUBLIC_URL: 'bins.example' },
  { PUBLIC_URL: 'https://bins.example/home' },
  { DEFAULT_PLAN: 'gold' },
  { AUTH_SECRET: 'short' },
  { LOG_LEVEL: 'loud' },
  { SMTP_URL: 'https://mail.example.org' },
  { STRIPE_SECRET_KEY: 'pk_live_public' },
  { STRIPE_PRICE_UNLIMITED: 'prod_1' },
  { VISION_URL: 'ftp://127.0.0.1/v1', VISION_MODEL: 'm' },
  { VISION_URL: 'http://127.0.0.1/v1?key=1', VISION_MODEL: 'm' },
  { VISION_URL: 'http://me:secret@127.0.0.1/v1', VISION_MODEL: 'm' },
  { VISION_KEY: 'sk-1\nsk-2', VISION_URL: 'http://127.0.0.1/v1', VISION_MODEL: 'm' },
  { PRODUCT_LOOKUP_URL: 'ftp://127.0.0.1' },
  { PRODUCT_LOOKUP_URL: 'http://127.0.0.1/?key=1' },
  { PRODUCT_LOOKUP_URL: 'http://me:secret@127.0.0.1' },
  { OIDC_ISSUER: 'auth.example.org' },
  { OIDC_ISSUER: 'https://auth.example.org/.well-known/openid-configuration' },
  { OIDC_NAME: 'N'.repeat(41) },
  { OIDC_SCOPES: 'email profile' },
  { VISION_PER_DAY: '0' },
  { VISION_SECONDS: '61' },
  { MAIL_FROM: 'somebody' },
  { MAIL_FROM: 'a@example.org, b@example.org' },
  { TRUSTED_PROXIES: 'foo' },
  { TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/33' },
  { TRUSTED_PROXIES: '10.0.0.0/0' },
  { VAPID_PUBLIC_KEY: 'abc', VAPID_PRIVATE_KEY: vapid.privateKey },
  { VAPID_PRIVATE_KEY: 'def', VAPID_PUBLIC_KEY: vapid.publicKey },
  { PUBLIC_ULR: 'https://bins.example' },
  { TILE_URL: 'off' },
  { S3_KEY: 'id' },
  { SMTP_HOST: 'mail.example.org' },
  { DATABASE_URL: 'postgres://bins:50%off@db.example/bins' },
  { DATABASE_URL: 'postgres://bins:a/b@db.example/bins' },
  { BACKUP_RECIPIENT: `${recipient.slice(0, -1)}q` },
  { BACKUP_IDENTITY: 'AGE-SECRET-KEY-1QQQQ' },
])('%o is refused with its name', (environment) => {
  expect(() => readSettings(environment)).toThrow(`  ${Object.keys(environment)[0]}: `);
});

test('SMTP_URL needs MAIL_FROM and PUBLIC_URL', () => {
  const smtp = { SMTP_URL: 'smtp://mail.example.org' };
  const from = { MAIL_FROM: 'Whichbin <bins@example.org>' };
  expect(() => readSettings({ ...smtp, PUBLIC_URL: 'https://bins.example' })).toThrow('  MAIL_FROM: ');
  expect(() => readSettings({ ...smtp, ...from })).toThrow('  PUBLIC_URL: ');
  const settings = readSettings({ ...smtp, ...from, PUBLIC_URL: 'https://bins.example' });
  expect(settings).toMatchObject({ ...smtp, ...from });
});

test('suggestions need VISION_URL and VISION_MODEL; a trailing slash is removed', () => {
  const all = { VISION_URL: 'http://127.0.0.1:11434/v1/', VISION_MODEL: 'llava', VISION_KEY: 'sk-1' };
  expect(readSettings(all)).toMatchObject({ ...all, VISION_URL: 'http://127.0.0.1:11434/v1' });
  expect(() => readSettings({ ...all, VISION_MODEL: '' })).toThrow('  VISION_MODEL: is needed');
  expect(() => readSettings({ ...all, VISION_URL: '' })).toThrow('  VISION_URL: is needed');
  expect(readSettings({})).toMatchObject({ VISION_PER_DAY: 50, VISION_SECONDS: 30 });
});

test('the address of the product lookup loses a trailing slash', () => {
  expect(readSettings({ PRODUCT_LOOKUP_URL: 'https://off.example/api/' })).toMatchObject({
    PRODUCT_LOOKUP_URL: 'https://off.example/api',
  });
});

test('payment needs all of its settings', () => {
  const all = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_UNLIMITED: 'price_1',
  };
  expect(readSettings(all)).toMatchObject(all);
  for (const name of Object.keys(all))
    expect(() => readSettings({ ...all, [name]: '' })).toThrow(`  ${name}: is needed`);
});

test('sign-in with Google needs its two settings and PUBLIC_URL', () => {
  const google = {
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    PUBLIC_URL: 'https://bins.example',
  };
  expect(readSettings(google)).toMatchObject(google);
  for (const name of Object.keys(google)) {
    expect(() => readSettings({ ...google, [name]: undefined }), name).toThrow(`  ${name}: is needed`);
  }
});

test('single sign-on needs issuer, client and PUBLIC_URL; the issuer is left as it is', () => {
  const oidc = {
    OIDC_ISSUER: 'https://auth.example.org/application/o/whichbin/',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'secret',
    PUBLIC_URL: 'https://bins.example',
  };
  const scopes = { OIDC_SCOPES: 'openid email  groups' };
  expect(readSettings({ ...oidc, ...scopes })).toMatchObject({
    ...oidc,
    OIDC_SCOPES: ['openid', 'email', 'groups'],
  });
  for (const name of Object.keys(oidc)) {
    expect(() => readSettings({ ...oidc, [name]: undefined }), name).toThrow(`  ${name}: is needed`);
  }
});

test('passwords can only be switched off beside another way to sign in', () => {
  const off = { PASSWORD_SIGN_IN: 'off', PUBLIC_URL: 'https://bins.example' };
  expect(messageOf(() => readSettings(off))).toContain('PASSWORD_SIGN_IN: cannot be off without another way');
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  expect(readSettings({ ...off, ...google }).PASSWORD_SIGN_IN).toBe('off');
});

test.each([
  [{ PUBLIC_URL: 'https://nas.local:3443' }, undefined],
  [{ PUBLIC_URL: 'https://192.168.1.20:443' }, undefined],
  [{ PUBLIC_URL: 'https://nas.local', HOME_TLS_PORT: '443' }, undefined],
  [
    { PUBLIC_URL: 'https://nas.local' },
    'PUBLIC_URL: must name the port, https://nas.local:3443, or https://nas.local:443 where that port leads to it',
  ],
  [{ PUBLIC_URL: 'https://[fd00::1]:3443' }, undefined],
  [{ PUBLIC_URL: 'http://nas.local' }, 'PUBLIC_URL: must be the https address'],
  [{ PUBLIC_URL: 'https://bins.example' }, 'PUBLIC_URL: must be the https address'],
  [{ PUBLIC_URL: 'https://192.0.2.1' }, 'PUBLIC_URL: must be the https address'],
  [{ HOME_TLS_PORT: '3000' }, 'HOME_TLS_PORT: must differ from PORT'],
  [{ HOME_TLS: 'on' }, 'HOME_TLS: must be one of 0, 1'],
])('https at home with %o is accepted or refused', (more, refusal) => {
  const read = () => readSettings({ HOME_TLS: '1', ...more });
  if (refusal) expect(read).toThrow(refusal);
  else expect(read().HOME_TLS).toBe(true);
});

test.each([
  [{ PORT: 'abc' }, 'PORT: must be a number'],
  [{ PORT: '80.5' }, 'PORT: must be a whole number'],
  [{ PORT: '70000' }, 'PORT: must be at most 65535'],
  [{ RATE_LIMIT_FACTOR: '0' }, 'RATE_LIMIT_FACTOR: must be more than 0'],
  [{ DEFAULT_PLAN: 'gold' }, 'DEFAULT_PLAN: must be one of free, pro, unlimited'],
  [{ LOGLEVEL: 'info' }, 'LOGLEVEL: there is no such setting; did you mean LOG_LEVEL?'],
  [
    { VAPID_KEY: 'x' },
    'VAPID_KEY: there is no such setting; those with VAPID_ are VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_PRIVATE_KEY_FILE',
  ],
])('the error for %o suggests the right name', (environment, sentence) => {
  expect(messageOf(() => readSettings(environment))).toBe(`These settings are wrong:\n  ${sentence}`);
});

test('variables of other programs and of hosting are ignored', () => {
  const others = [
    'HOSTNAME',
    'PATH',
    'MAIL',
    'MAILTO',
    'EMAIL',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'npm_config_cache',
    'WHICHBIN_SERVICE_HOST',
    'DATABASE_SERVICE_PORT',
    'BACKUP_PORT_80_TCP_ADDR',
    'SMTP_PORT_25_TCP',
    'HEROKU_APP_NAME',
    'RENDER_EXTERNAL_URL',
    'RAILWAY_PUBLIC_DOMAIN',
    'FLY_APP_NAME',
    'WHICHBIN_LISTEN',
  ];
  const environment = Object.fromEntries(others.map((name) => [name, 'x']));
  const links = { MAIL_PORT: 'tcp://10.0.0.1:25', WHICHBIN_PORT: 'tcp://10.0.0.2:3000' };
  expect(readSettings({ ...environment, ...links })).toEqual(readSettings({}));
  const DATABASE_URL = 'postgres://db.example/bins';
  const host = { DATABASE_PUBLIC_URL: 'x', DATABASE_URL_UNPOOLED: 'x', DB_URL: 'x' };
  expect(readSettings({ DATABASE_URL, ...host }).DATABASE_URL).toBe(DATABASE_URL);
});

test.each([
  ...(['BACKUP_PASSWORD', 'BACKUP_DIRECTORY', 'BACKUP_TIME', 'BACKUP_RETENTION', 'HOME_TLS_NAME'] as const),
  ...([
    'DATABASE_HOST',
    'DATABASE_PRIVATE_URL',
    'DB_URL',
    'POSTGRES_URL',
    'MAIL_HOST',
    'EMAIL_FROM',
  ] as const),
  ...(['METRICS_SECRET', 'SIGN_UP_OPEN', 'SIGNUPS_ALLOWED', 'DISABLE_REGISTRATION', 'PLAN'] as const),
  ...(['TRUST_PROXY', 'APP_URL', 'DOMAIN', 'SESSION_SECRET', 'HTTPS', 'HTTP_PORT', 'DATA_PATH'] as const),
  ...(['LISTEN', 'WHICHBIN_PUBLIC_URL', 'WHICHBIN_PORT'] as const),
])('%s in the environment is refused', (name) => {
  expect(() => readSettings({ [name]: 'x' })).toThrow(`  ${name}: there is no such setting; `);
});

test.each([
  [{ DATABASE_URL: 'postgres://bins:a#b@db.example/bins' }, 'DATABASE_URL: has a #; write # as %23'],
  [{ DATABASE_URL: 'postgres://bins:1#b@db.example/bins' }, 'DATABASE_URL: has a #; write # as %23'],
  [{ BACKUP_AT: '03:00' }, 'BACKUP_DIR: is needed where BACKUP_AT is set'],
  [{ HOME_TLS_PORT: '3443' }, 'HOME_TLS: is needed where HOME_TLS_PORT is set'],
  [{ OIDC_GROUPS_CLAIM: 'roles' }, 'OIDC_ALLOWED_GROUP: is needed where OIDC_GROUPS_CLAIM is set'],
  [{ VISION_SECONDS: '9' }, 'VISION_URL: is needed where VISION_SECONDS is set'],
])('%o, which would have no effect or another one, is refused', (environment, sentence) => {
  expect(messageOf(() => readSettings(environment))).toBe(`These settings are wrong:\n  ${sentence}`);
});

test('a whole public key of age is accepted for backups', () => {
  expect(readSettings({ BACKUP_RECIPIENT: recipient }).BACKUP_RECIPIENT).toBe(recipient);
});

test.each(['loopback', '10.0.0.1', 'loopback, 10.0.0.0/8,fc00::/7', 'uniquelocal,linklocal'])(
  'TRUSTED_PROXIES %s is accepted here and by Fastify',
  (TRUSTED_PROXIES) => {
    expect(readSettings({ TRUSTED_PROXIES }).TRUSTED_PROXIES).toBe(TRUSTED_PROXIES);
    expect(() => Fastify({ trustProxy: TRUSTED_PROXIES })).not.toThrow();
  },
);

test('keys of two different VAPID pairs are refused', () => {
  const pair = { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey };
  expect(readSettings(pair)).toMatchObject(pair);
  const { privateKey: VAPID_PRIVATE_KEY } = webPush.generateVAPIDKeys();
  expect(() => readSettings({ ...pair, VAPID_PRIVATE_KEY })).toThrow('  VAPID_PRIVATE_KEY: does not belong');
});

test('photos in a bucket need the bucket and both keys', () => {
  const bucket = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(readSettings(bucket)).toMatchObject(bucket);
  for (const name of Object.keys(bucket))
    expect(() => readSettings({ ...bucket, [name]: '' }), name).toThrow(`  ${name}: is needed`);
  expect(() => readSettings({ S3_ENDPOINT: 'https://s3.example.org' })).toThrow('  S3_BUCKET: is needed');
});

test('a sender without a mail server is refused', () => {
  expect(() => readSettings({ MAIL_FROM: 'bins@example.org' })).toThrow('  SMTP_URL: is needed');
});

test('docs/operating.md lists exactly these settings', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
  expect(page).toContain(settingsTable());
});

/** The settings as the table that docs/operating.md shows. */
function settingsTable(): string {
  const rows = Object.entries(settings.shape).map(([name, schema]) => {
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    const choices = json.enum ? ` One of ${json.enum.map((value) => `\`${value}\``).join(', ')}.` : '';
    const names = json.isSecret ? `\`${name}\`, \`${fileSettingOf(name)}\`` : `\`${name}\``;
    const standard = json.default === undefined ? 'unset' : `\`${json.default}\``;
    return `| ${names} | ${standard} | ${json.description}${choices} |`;
  });
  return ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

function messageOf(act: () => unknown): string | undefined {
  try {
    act();
  } catch (error) {
    return error instanceof Error ? error.message : undefined;
  }
  return undefined;
}
