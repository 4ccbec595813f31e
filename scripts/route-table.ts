import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '#web/app/paths.ts';

/** An address as `/bins/{binId}`, the screens of it that every walk shows, and the journeys that name it. */
export type Route = { address: string; screens: string[]; journeys: Journey[] };
type Journey = { file: string; title: string };

const ROOT = join(import.meta.dirname, '..');
/** Answered by the server without the app. */
const served = ['/', '/privacy', '/s/{token}', '/api/docs'];

/** Those that the specification names. */
const specified = [
  ...['/', '/login', '/signup', '/privacy', '/s/{token}', '/home', '/search', '/settings', '/about'],
  ...['/bins', '/bins/{binId}', '/bins/create', '/bins/{binId}/edit', '/bins/{binId}/access'],
  ...['/bins/{binId}/items/add', '/bins/{binId}/items/multi-add', '/bins/{binId}/items/{itemId}/edit'],
  ...[
    '/locations',
    '/locations/{locationId}',
    '/locations/{locationId}/edit',
    '/locations/{locationId}/access',
  ],
  ...[
    '/locations/map',
    '/map',
    '/storage-overview',
    '/access-requests',
    '/access-overview',
    '/notifications',
  ],
  ...['/bin-codes', '/scan-qr', '/print/qr-batch'],
];

export function listRoutes(): Route[] {
  const journeys = globSync('e2e/**/*.spec.ts', { cwd: ROOT }).sort().flatMap(journeysIn);
  const screens = screensIn('e2e/screens.ts');
  const ofApp = Object.values(paths).map((path) => path.replaceAll(/\$(\w+)/g, '{$1}'));
  return [...new Set([...ofApp, ...served])].sort().map((address) => {
    const names = (text: string) => text.search(literalOf(address)) >= 0;
    return {
      address,
      screens: screens.filter(({ text }) => names(text)).map(({ name }) => name),
      journeys: journeys.filter(({ text }) => names(text)),
    };
  });
}

/** Markdown. @throws Error if an address of the specification does not exist. */
export function routeTable(): string {
  const routes = listRoutes();
  const missing = specified.filter((wanted) => routes.every(({ address }) => address !== wanted));
  if (missing.length > 0) throw new Error(`Not built: ${missing.join(', ')}`);
  const rows = routes.map(({ address, screens, journeys: [first, ...others] }) => {
    const files = new Set(others.map(({ file }) => file).filter((file) => file !== first?.file));
    const journeys = first && [
      `\`${first.file}\` ${first.title}`,
      ...[...files].map((file) => `\`${file}\``),
    ];
    const name = specified.includes(address) ? `**${address}**` : address;
    return `| ${name} | ${screens.join(', ')} | ${journeys?.join('; ') ?? ''} |`;
  });
  return [
    '# Every address and its tests',
    '',
    'Written by `npm run docs:routes` from the addresses in `web/app/paths.ts`, the screens in `e2e/screens.ts`, and the texts of the',
    'journeys in `e2e/`. Each screen is looked at by axe in both themes (`e2e/accessibility.spec.ts`) and with large letters on narrow',
    'phones (`e2e/letters.spec.ts`). Journeys that get to an address by pressing, and never name it, are not listed.',
    '',
    `All ${specified.length} addresses of the specification exist; they stand in bold.`,
    '',
    '| address | screens in these walks | journeys |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** A test ends where its brackets close as far in as it began. */
function journeysIn(file: string): (Journey & { text: string })[] {
  // There the slash is no address.
  const source = readFileSync(join(ROOT, file), 'utf8').replaceAll("split('/')", '');
  const tests = source.matchAll(/^( *)test\(\s*['"`](?<title>.+?)['"`],.*?^\1\}\);/gms);
  return [...tests].map(({ 0: text, groups }) => ({
    file,
    title: (groups?.title ?? '').replaceAll('${', '{'),
    text,
  }));
}

function screensIn(file: string): { name: string; text: string }[] {
  const screens = readFileSync(join(ROOT, file), 'utf8').matchAll(/^ {2}'?([\w -]+?)'?: \(.*?[,;]$/gms);
  return [...screens].map(([text, name = '']) => ({ name, text }));
}

/** Finds the address between quotes, its ids filled in by expressions or UUIDs, a query behind it or not. */
function literalOf(address: string): RegExp {
  const words = String.raw`[\w-]+`;
  const pattern = address
    .replaceAll(/\{\w+Id\}/g, String.raw`(?:\$\{[^}]+\}|[\da-f-]{36})`)
    .replaceAll(/\{(?:token|code)\}/g, String.raw`(?:\$\{[^}]+\}|${words})`);
  return new RegExp(String.raw`(?<=['"\`*])${pattern}(?=['"\`?])`);
}
