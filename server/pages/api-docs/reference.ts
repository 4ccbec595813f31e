import { errorSentences } from '#domain/error-sentences.ts';
import { type ErrorCode, errors, httpStatus } from '#domain/errors.ts';
import { type DescribedCall, describeCalls } from './openapi.ts';
import type { Schema } from './schemas.ts';
import { usage } from './usage.ts';

export function apiReference(): string {
  return `${[intro, ...describeCalls().map(section), refusals()].join('\n\n')}\n`;
}

const intro = `# Calls

Written by \`npm run docs:api\` from the table in \`domain/calls.ts\`; a running server shows them at \`/api/docs\`, and gives
them as OpenAPI at \`/api/openapi.json\`.

${usage}`;

function section({ name, kind, summary, input, output }: DescribedCall): string {
  return [`## ${name}`, `${summary} (${kind})`, shape('Takes', input), shape('Gives', output)].join('\n\n');
}

function shape(verb: string, schema: Schema): string {
  if (schema.anyOf) return `${verb} ${typeText(schema)}`;
  const rows = Object.entries(schema.properties ?? {});
  if (rows.length === 0) return `${verb} nothing: \`{}\``;
  const isNeeded = new Set(schema.required);
  const lines = rows.map(
    ([name, type]) => `| \`${name}\`${isNeeded.has(name) ? '*' : ''} | ${typeText(type)} |`,
  );
  return `${verb}\n\n| field | type |\n|---|---|\n${lines.join('\n')}`;
}

/** In a few words: `text, 1–120`, `list of text, at most 20`, `{ id, name, … }`. */
export function typeText(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' or ');
  if (schema.type === 'array')
    return `list of ${typeText(schema.items ?? {})}${range(schema.minItems, schema.maxItems)}`;
  if (schema.type === 'object') return objectText(schema);
  if (schema.type === 'string') return `${stringText(schema)}${range(schema.minLength, schema.maxLength)}`;
  if (schema.type === 'integer' || schema.type === 'number') {
    const isSafe = (n: number | undefined) =>
      n !== undefined && Math.abs(n) < Number.MAX_SAFE_INTEGER ? n : undefined;
    return `${schema.type === 'integer' ? 'whole number' : 'number'}${range(isSafe(schema.minimum), isSafe(schema.maximum))}`;
  }
  return schema.type === 'boolean' ? 'true or false' : (schema.type ?? 'anything');
}

function stringText({ format, pattern }: Schema): string {
  if (pattern?.includes('{8}')) return 'UUID';
  if (format === 'date-time') return 'moment, ISO 8601 in UTC';
  if (format === 'date') return 'day, `2026-05-03`';
  if (format === 'uri') return 'https address';
  return pattern !== undefined && format === undefined
    ? `text like \`${pattern.replaceAll('|', '\\|')}\``
    : 'text';
}

function objectText({ properties, required, additionalProperties }: Schema): string {
  if (properties) {
    const isNeeded = new Set(required);
    const fields = Object.keys(properties).map((name) => (isNeeded.has(name) ? `${name}*` : name));
    return `{ ${fields.join(', ')} }`;
  }
  return typeof additionalProperties === 'object' ? `map to ${typeText(additionalProperties)}` : 'object';
}

function range(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return `, ${least}–${most}`;
  if (most !== undefined) return `, at most ${most}`;
  return least === undefined ? '' : `, at least ${least}`;
}

function refusals(): string {
  const rows = Object.entries(errorSentences)
    .filter(([code]) => !/^(client|outbox)\./.test(code))
    .map(([code, sentence]) => {
      const status = errors[code as ErrorCode];
      return `| \`${code}\` | ${httpStatus[status]} ${status} | ${sentence} |`;
    });
  return `## Refusals\n\n| code | status | message |\n|---|---|---|\n${rows.join('\n')}`;
}
