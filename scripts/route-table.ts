import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '#web/app/paths.ts';

/** An address as `/bins/{binId}`, the screens of it that every walk shows, and the journeys that name it. */
export type Route = { address: string; screens: string[]; journeys: Journey[] };
type Journey = { file: string; title: string };

const ROOT = join(import.meta.dirname, '..');
/** Answered by the server without the app. */
const served = ['/', '/privacy', '/s/{token}', '/api/docs'];

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

/** Markdown. */
export function routeTable(): string {
  const rows = listRoutes().map(({ address, screens, journeys: [first, ...others] }) => {
    const files = new Set(others.map(({ file }) => file).filter((file) => file !== first?.file));
    const journeys = first && [
      `\`${first.file}\` ${first.title}`,
      ...[...files].map((file) => `\`${file}\``),
    ];
    return `| ${address} | ${screens.join(', ')} | ${journeys?.join('; ') ?? ''} |`;
  });
  return [
    '# Every address and its tests',
    '',
    'Written by `npm run docs:routes` from the addresses in `web/app/paths.ts`, the screens in `e2e/screens.ts`, and the texts of the',
    'journeys in `e2e/`. Each screen is looked at by axe in both themes (`e2e/accessibility.spec.ts`) and with large letters on narrow',
    'phones (`e2e/letters.spec.ts`). Journeys that get to an address by pressing, and never name it, are not listed.',
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
