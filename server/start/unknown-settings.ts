export type Environment = Record<string, string | undefined>;

/** A `.env` file of Whichbin: every name in it must be a setting. */
export type EnvFile = { path: string; values: Environment };

/** Prefixes that other programs do not use. Not `GOOGLE_`, which Google's own tools use. */
const ownPrefixes = ['S3_', 'VAPID_', 'SMTP_', 'STRIPE_', 'GOOGLE_CLIENT_', 'OIDC_', 'VISION_', 'TILES_'];

/** Shorter names, such as HOST, resemble too many variables of other programs. */
const SHORTEST_COMPARED = 6;

/**
 * A message for each name that is not a setting. Names in the environment count only if they resemble a setting or begin
 * with one of our prefixes, as other programs have variables there too.
 */
export function describeUnknownNames(
  settings: readonly string[],
  environment: Environment,
  files: readonly EnvFile[],
): string[] {
  const unknownIn = (values: Environment) => Object.keys(values).filter((name) => !settings.includes(name));
  const isOurs = (name: string) =>
    nearestSetting(settings, name) !== undefined || prefixOf(name) !== undefined;
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
  const nearest = nearestSetting(settings, name);
  if (nearest !== undefined) return `there is no such setting; did you mean ${nearest}?`;
  const prefix = prefixOf(name);
  if (prefix === undefined) return 'there is no such setting';
  const family = settings.filter((setting) => setting.startsWith(prefix));
  return `there is no such setting; those with ${prefix} are ${family.join(', ')}`;
}

function prefixOf(name: string): string | undefined {
  return ownPrefixes.find((prefix) => name.startsWith(prefix));
}

function nearestSetting(settings: readonly string[], name: string): string | undefined {
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
