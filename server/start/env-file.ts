import { parseEnv } from 'node:util';
import type { EnvFile } from './unknown-settings.ts';

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
export function decodeText(bytes: Uint8Array): string | undefined {
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
