import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

export interface Module {
  /** Path from the project's root, with forward slashes. */
  path: string;
  /** What it imports, in any form: project paths, or package names as written. */
  imports: Import[];
  /** Names it uses: plain identifiers, and the called members with a leading dot (".query"). */
  uses: Set<string>;
  /** True when it only passes on what others export. */
  isBarrel: boolean;
}

export interface Import {
  to: string;
  specifier: string;
  isProject: boolean;
  /** Gone once the types are stripped. */
  isType: boolean;
}

const ROOT = join(import.meta.dirname, '..');

/** Every source file of the three roots except tests, with what it imports and uses. */
export function readModules(): Module[] {
  return globSync('{domain,server,web}/**/*.{ts,tsx}', { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.includes('.test.'))
    .sort()
    .map(readModule);
}

function readModule(path: string): Module {
  const code = readFileSync(join(ROOT, path), 'utf8');
  const { module, program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const requests = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap((each) =>
      each.entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? { specifier: moduleRequest.value, isType } : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const text = code.slice(start, end);
      return /^['"]/.test(text) ? { specifier: text.slice(1, -1), isType: false } : [];
    }),
  ];
  return {
    path,
    imports: requests.map(({ specifier, isType }) => ({ ...resolveImport(path, specifier), isType })),
    uses: namesUsed(program),
    isBarrel: program.body.length > 0 && program.body.every(passesOn),
  };
}

function resolveImport(from: string, specifier: string): Omit<Import, 'isType'> {
  const file = specifier.replace(/\?.*$/, '');
  if (file.startsWith('#')) return { to: file.slice(1), specifier, isProject: true };
  if (!file.startsWith('.')) return { to: file, specifier, isProject: false };
  return { to: normalize(join(dirname(from), file)).replaceAll('\\', '/'), specifier, isProject: true };
}

function passesOn(statement: { type: string; source?: unknown }): boolean {
  return (
    statement.type === 'ExportAllDeclaration' ||
    (statement.type === 'ExportNamedDeclaration' && Boolean(statement.source))
  );
}

function namesUsed(program: unknown): Set<string> {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    if (!isNode(node)) return;
    if (node.type === 'Identifier' && typeof node.name === 'string') names.add(node.name);
    if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'MemberExpression') {
      const { property } = node.callee;
      if (isNode(property) && typeof property.name === 'string') names.add(`.${property.name}`);
    }
    const skipped = node.type === 'MemberExpression' && node.computed === false ? 'property' : 'key';
    for (const [part, child] of Object.entries(node)) if (part !== skipped) visit(child);
  };
  visit(program);
  return names;
}

function isNode(value: unknown): value is { type: string } & Record<string, unknown> {
  return typeof value === 'object' && value !== null && 'type' in value;
}
