import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { notificationType } from '#domain/notifications/notification.ts';

const root = join(import.meta.dirname, '..');
const roots = globSync('*/', { cwd: root, exclude: ['node_modules'] });
const documents = globSync(['*.md', 'docs/*.md', 'docs/decisions/README.md'], { cwd: root });
const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root });
const archivedDecisions = globSync('docs/decisions/archive/*.md', { cwd: root });
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };

test.each(documents)('%s names only files, links and npm scripts that exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  expect([...missingFiles(text, dirname(document)), ...missingScripts(text)]).toEqual([]);
});

// Names without a folder may be those of a library.
test.each(decisions)('%s names only paths that exist', (decision) => {
  const text = readFileSync(join(root, decision), 'utf8');
  expect(missingFiles(text, dirname(decision)).filter((path) => /[/]|[.]md$/.test(path))).toEqual([]);
});

test.each([
  ['a file', 'see `server/live/nowhere.ts`', 'server/live/nowhere.ts'],
  ['a folder', 'see `web/nowhere/`', 'web/nowhere/'],
  ['a file beside one that is there', '`server/live/hub.ts`, `nowhere.ts`', 'nowhere.ts'],
  ['one of several', '`web/i18n/{en,xx}/front.ts`', 'web/i18n/xx/front.ts'],
  ['a kind of file', 'each `.nowhere.ts`', '.nowhere.ts'],
  ['a link', '[here](nowhere.md)', 'nowhere.md'],
])('%s that does not exist is found', (_what, text, missing) => {
  expect(missingFiles(text, 'docs')).toEqual([missing]);
});

test('a file beside one of another row is not found', () => {
  expect(missingFiles('| `server/live/hub.ts` |\n| `hub.ts` |', 'docs')).toEqual(['hub.ts']);
});

test('an npm script that does not exist is found', () => {
  expect(missingScripts('`npm run nowhere` and `npm run build`')).toEqual(['nowhere']);
});

test('the glossary names every kind of notification', () => {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
  expect(notificationType.options.filter((type) => !glossary.includes(`\`${type}\``))).toEqual([]);
});

test('the title of each decision begins with its number', () => {
  const isNumbered = (file: string) =>
    readFileSync(join(root, file), 'utf8').startsWith(`# ${basename(file).slice(0, 4)} `);
  expect([...decisions, ...archivedDecisions].filter((file) => !isNumbered(file))).toEqual([]);
});

test('the index lists each decision by its title', () => {
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');
  const isListed = (file: string) => {
    const [title = ''] = readFileSync(join(root, file), 'utf8').split('\n');
    return index.includes(`- [${title.slice(2)}](${relative('docs/decisions', file)})`);
  };
  expect([...decisions, ...archivedDecisions].filter((file) => !isListed(file))).toEqual([]);
});

function missingScripts(text: string): string[] {
  const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  return named.filter((name) => !(name in scripts));
}

/** Names without a folder stand for files beside those named before them in the same row or paragraph. */
function missingFiles(text: string, folder: string): string[] {
  return text.split(/\n(?=\||\s*\n|\s*\d+\. |- )/).flatMap((block) => {
    const folders = new Set(['.', folder]);
    const named = [...block.matchAll(/`([^`\s]+)`|\]\(([^):#]+)\)/g)].filter(
      ([, token, link]) => link !== undefined || isPath(token ?? ''),
    );
    return named
      .flatMap(([, token = '', link]) => expandBraces(link ?? token))
      .filter((path) => {
        const found = [...folders].map((each) => join(each, path)).find(exists);
        if (found !== undefined) folders.add(path.endsWith('/') ? found : dirname(found));
        return found === undefined && !isKindOfFile(path);
      });
  });
}

function isPath(token: string): boolean {
  if (!/^[\w.<>{},/-]+$/.test(token) || token.startsWith('/')) return false;
  return roots.includes(token.split('/')[0] ?? '') || /\.(tsx?|m?js|sql|md)$/.test(token);
}

function expandBraces(path: string): string[] {
  const [whole = '', choices = ''] = /\{([^}]+)\}/.exec(path) ?? [];
  return choices === '' ? [path] : choices.split(',').map((choice) => path.replace(whole, choice));
}

/** `<feature>` matches any name. */
function exists(path: string): boolean {
  return globSync(path.replaceAll(/<\w+>/g, '*'), { cwd: root }).length > 0;
}

function isKindOfFile(path: string): boolean {
  return path.startsWith('.') && globSync(`{${roots.join(',')}}/**/*${path}`, { cwd: root }).length > 0;
}
