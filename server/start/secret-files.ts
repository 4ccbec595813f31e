import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { decodeText } from './env-file.ts';
import type { Environment } from './unknown-settings.ts';

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
