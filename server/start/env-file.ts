import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { EnvFile, Environment } from './unknown-settings.ts';

/** Only these values may have a comment behind them: a secret would be cut where one begins. */
type CanHaveComment = (name: string) => boolean;

/**
 * Reads a `.env` file. `faults` has a sentence for each line of which `parseEnv` would ignore or change a part, without
 * values, which may be secrets.
 */
export function readEnvText(
  path: string,
  bytes: Uint8Array,
  canHaveComment: CanHaveComment,
): EnvFile & { faults: string[] } {
  const text = decodeText(bytes);
  if (text === undefined)
    return { path, values: {}, faults: [`${path} is not text in UTF-8. Save it as UTF-8.`] };
  const faults: string[] = [];
  const lineOf = new Map<string, number>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const number = index + 1;
    const where = `line ${number} of ${path}`;
    if (line.includes('\r')) {
      faults.push(`${where}: has a carriage return in it; write one setting in each line`);
      continue;
    }
    if (/^\s*(#|$)/.test(line)) continue;
    const [, name, value = ''] = ASSIGNMENT.exec(line) ?? [];
    if (name === undefined) {
      faults.push(`${where}: ${explainWithoutAssignment(line)}`);
      continue;
    }
    const earlier = lineOf.get(name);
    if (earlier !== undefined) faults.push(`${where}: ${name} is already set in line ${earlier}; keep one`);
    lineOf.set(name, number);
    const fault = valueFault(value, canHaveComment(name));
    if (fault !== undefined) faults.push(`${where}: the value of ${name} ${fault}`);
  }
  return { path, values: parseEnv(text), faults };
}

/** Without a byte order mark; undefined unless it is UTF-8 without zero bytes, which UTF-16 has. */
function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

const ASSIGNMENT = /^\s*(?:export\s+)?([^\s='"#:]+)[ \t]*=[ \t]*(.*?)\s*$/;

function explainWithoutAssignment(line: string): string {
  const [, name] = /^\s*(?:export\s+)?([A-Za-z_]\w*)/.exec(line) ?? [];
  if (name === undefined) return 'write NAME=value, or # before a comment';
  return `write ${name}=value, with = between name and value`;
}

function valueFault(value: string, canHaveComment: boolean): string | undefined {
  const [quote = ''] = /^["'`]/.exec(value) ?? [];
  if (quote !== '') return quotedFault(value, quote);
  if (/^[“”„‟‘’‚‛«»]/.test(value)) return "begins with a typographic quotation mark; write 'it like this'";
  if (/(^|\S)#/.test(value) || (!canHaveComment && value.includes('#')))
    return "has a # outside quotes, where a comment would begin; write 'it like this'";
  return undefined;
}

function quotedFault(value: string, quote: string): string | undefined {
  const end = value.indexOf(quote, 1);
  if (end < 0) return `begins with ${quote} and does not end with it`;
  if (!/^\s*(#.*)?$/.test(value.slice(end + 1)))
    return `goes on behind the second ${quote}; put it into other quotation marks`;
  if (quote === '"' && value.slice(1, end).includes('\\n'))
    return "has \\n in double quotes, which means a line break; write 'it like this'";
  return undefined;
}

/** `SMTP_URL` may also be given as `SMTP_URL_FILE`, the path of a file that holds it, such as a secret of Docker. */
export function fileSettingOf(secret: string): string {
  return `${secret}_FILE`;
}

/**
 * Returns the sources with each secret's value in place of its file. The first source that has either wins, so that the
 * environment can replace a file's.
 */
export function readSecretFiles(
  sources: readonly Environment[],
  secrets: readonly string[],
): { sources: Environment[]; faults: string[] } {
  const faults: string[] = [];
  const isGiven = (values: Environment, name: string) => Boolean(values[name]?.trim());
  const read = sources.map((values) => ({ ...values }));
  for (const secret of secrets) {
    const fileSetting = fileSettingOf(secret);
    const source = read.find((values) => isGiven(values, secret) || isGiven(values, fileSetting));
    if (source === undefined || !isGiven(source, fileSetting)) continue;
    if (isGiven(source, secret)) faults.push(`${fileSetting}: cannot be set together with ${secret}`);
    else
      try {
        source[secret] = readSecret(source[fileSetting]?.trim() ?? '');
      } catch (error) {
        faults.push(`${fileSetting}: ${error instanceof Error ? error.message : error}`);
      }
  }
  return { sources: read, faults };
}

/** @throws Error with a sentence that does not contain the secret */
function readSecret(path: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(resolve(path));
  } catch (error) {
    throw new Error(explain(path, error), { cause: error });
  }
  const text = decodeText(bytes)?.trim();
  if (text === undefined) throw new Error(`${path} is not text in UTF-8`);
  if (text === '') throw new Error(`${path} is empty`);
  return text;
}

function explain(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return `there is no file ${path}`;
  if (code === 'EACCES') return `this account may not read ${path}`;
  if (code === 'EISDIR') return `${path} is a folder`;
  return `${path} cannot be read (${code ?? error})`;
}
