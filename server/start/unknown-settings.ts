export type Environment = Record<string, string | undefined>;

/** A `.env` file of Whichbin: every name in it must be a setting. */
export type EnvFile = { path: string; values: Environment };

/** Prefixes that other programs rarely use. Not `GOOGLE_`, which Google's own tools use. */
const ownPrefixes = [
  'BACKUP_',
  'DATABASE_',
  'GOOGLE_CLIENT_',
  'HOME_TLS',
  'MAIL_',
  'METRICS_',
  'OIDC_',
  'PRODUCT_LOOKUP_',
  'S3_',
  'SIGN_UP',
  'SMTP_',
  'STRIPE_',
  'TILES_',
  'VAPID_',
  'VISION_',
];

/**
 * Names of the same settings in other programs. In the environment they are refused only where the setting itself is not
 * given, as other programs may have them there.
 */
const otherNames: Readonly<Record<string, RegExp>> = {
  AUTH_SECRET: /^((APP|AUTH|COOKIE|JWT|SESSION)_)?SECRET(_KEY)?$/,
  DATABASE_URL: /^(DB|PG|POSTGRES(QL)?)_(URL|URI|DSN|HOST)$|^DATABASE_(PRIVATE_URL|PUBLIC_URL|URL_\w+)$/,
  DATA_DIR: /^DATA_(PATH|FOLDER|DIRECTORY|ROOT)$/,
  DEFAULT_PLAN: /^((ACCOUNT|NEW|USER)_)?PLAN$/,
  HOME_TLS: /^((ENABLE|USE)_)?(HTTPS|SSL|TLS)(_ENABLED)?$/,
  HOST: /^(BIND|LISTEN)(_(ADDRESS|ADDR|HOST|IP))?$/,
  MAIL_FROM: /^(EMAIL_FROM|FROM_EMAIL)$/,
  PORT: /^(APP|HTTP|LISTEN|SERVER|WEB)_PORT$/,
  PUBLIC_URL: /^((APP|EXTERNAL|ROOT|SERVER|SITE|WEB)_(URL|ORIGIN)|DOMAIN|DOMAIN_NAME)$/,
  SIGN_UP: /^((ALLOW|ALLOWED|CLOSE|DISABLE|DISABLED|ENABLE|OPEN)_)?(SIGN_?UPS?|REGISTRATIONS?)(_[A-Z]+)?$/,
  SMTP_URL: /^(EMAIL|MAILER)_(HOST|PASSWORD|PORT|SERVER|URL|USER)$/,
  TRUSTED_PROXIES: /^TRUST(ED)?_?PROX(Y|IES)$/,
};

/** Variables that Kubernetes and older versions of Docker set for each service that a container can reach. */
const serviceLink = /_SERVICE_(HOST|PORT)(_\w+)?$|_PORT_\d+_(TCP|UDP)(_(ADDR|PORT|PROTO))?$/;
const serviceAddress = /^(tcp|udp):\/\//;

/** Shorter names, such as HOST, resemble too many variables of other programs. */
const SHORTEST_COMPARED = 6;

/**
 * A message for each name that is not a setting. Names in the environment count only if they resemble a setting, begin
 * with one of our prefixes, or are another program's name of a setting, as other programs have variables there too.
 */
export function describeUnknownNames(
  settings: readonly string[],
  environment: Environment,
  files: readonly EnvFile[],
): string[] {
  const sources = [environment, ...files.map(({ values }) => values)];
  const isGiven = (name: string) =>
    sources.some((values) => [name, `${name}_FILE`].some((each) => values[each]?.trim()));
  const unknownIn = (values: Environment) => Object.keys(values).filter((name) => !settings.includes(name));
  const isOurs = (name: string) => {
    if (serviceLink.test(name) || serviceAddress.test(environment[name] ?? '')) return false;
    if (nearestSetting(settings, name) !== undefined) return true;
    const meant = settingMeantBy(name);
    return meant === undefined ? prefixOf(name) !== undefined : !isGiven(meant);
  };
  return [
    ...unknownIn(environment)
      .filter(isOurs)
      .map((name) => `${name}: ${explain(settings, name)}`),
    ...files.flatMap(({ path, values }) =>
      unknownIn(values).map((name) => `${name} in ${path}: ${explain(settings, name)}`),
    ),
  ];
}

function explain(settings: readonly string[], name: string): string {
  if (name.startsWith('NODE_') || name === 'TZ')
    return 'is read by Node before this file is; set it in the environment, such as in the unit of systemd';
  const nearest = nearestSetting(settings, name) ?? settingMeantBy(name);
  if (nearest !== undefined) return `there is no such setting; did you mean ${nearest}?`;
  const prefix = prefixOf(name);
  if (prefix === undefined) return 'there is no such setting';
  const family = settings.filter((setting) => setting.startsWith(prefix));
  return `there is no such setting; those with ${prefix} are ${family.join(', ')}`;
}

function prefixOf(name: string): string | undefined {
  return ownPrefixes.find((prefix) => name.startsWith(prefix));
}

function settingMeantBy(name: string): string | undefined {
  return Object.keys(otherNames).find((setting) => otherNames[setting]?.test(name));
}

function nearestSetting(settings: readonly string[], name: string): string | undefined {
  const bare = name.replace(/^WHICHBIN_/, '');
  if (bare !== name && settings.includes(bare)) return bare;
  return settings.find((setting) => setting.length >= SHORTEST_COMPARED && isNearMiss(name, setting));
}

/** True if one letter is added, missing, different or swapped with its neighbour. Ignores underscores and case. */
function isNearMiss(name: string, setting: string): boolean {
  const [a, b] = [letters(name), letters(setting)];
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length === 2 && right.length === 2) return left[0] === right[1] && left[1] === right[0];
  return left.length <= 1 && right.length <= 1;
}

function letters(name: string): string {
  return name.replaceAll('_', '').toUpperCase();
}
