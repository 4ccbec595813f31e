import { z } from 'zod';
import { itemNameMax, quantityMax } from '#domain/items/item-fields.ts';
import { line, tag } from '#domain/schemas.ts';
import type { Suggestion } from '#domain/suggestions/suggestion-calls.ts';
import { suggestedTagsMax, suggestionsMax } from '#domain/suggestions/suggestion-limits.ts';

const name = line(itemNameMax);
/** Some write numbers as texts. */
const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
const count = number.pipe(z.number().int().min(0).max(quantityMax));
const entry = z
  .object({ name, quantity: z.unknown(), tags: z.unknown() })
  .partial({ quantity: true, tags: true });
/** With or without a name for the list. */
const answer = z.union([z.array(z.unknown()), z.object({ items: z.array(z.unknown()) })]);

const part = z.object({ text: z.string() });
const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.unknown() }) })).min(1),
});

/**
 * Reads the list in an answer of the OpenAI chat completions API; undefined if there is none. Models put prose and code
 * fences around JSON, and some servers return the content in parts.
 */
export function readVisionAnswer(body: string): Suggestion[] | undefined {
  const answered = completion.safeParse(parsed(body));
  const content = answered.data?.choices[0]?.message.content;
  const text = typeof content === 'string' ? content : textOfParts(content);
  return text === undefined ? undefined : readSuggestions(parsed(text) ?? parsed(extractJson(text)));
}

function textOfParts(content: unknown): string | undefined {
  if (!Array.isArray(content)) return undefined;
  return content.map((each) => part.safeParse(each).data?.text ?? '').join('');
}

/** The text from the first bracket to the last matching one. */
function extractJson(text: string): string {
  const start = text.search(/[[{]/);
  if (start < 0) return '';
  const end = text.lastIndexOf(text[start] === '[' ? ']' : '}');
  return text.slice(start, end + 1);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads the suggestions of an answer that follow our own rules for names, tags and quantities; drops all else. Undefined if
 * the answer is no list at all.
 */
export function readSuggestions(value: unknown): Suggestion[] | undefined {
  const checked = answer.safeParse(value);
  if (!checked.success) return undefined;
  const entries = Array.isArray(checked.data) ? checked.data : checked.data.items;
  return entries.slice(0, suggestionsMax).flatMap(readOne);
}

function readOne(value: unknown): Suggestion[] {
  const read = entry.safeParse(typeof value === 'string' ? { name: value } : value);
  if (!read.success) return [];
  const quantity = count.safeParse(read.data.quantity).data;
  const tags = readTags(read.data.tags);
  return [
    {
      name: read.data.name,
      ...(quantity !== undefined && { quantity }),
      ...(tags.length > 0 && { tags }),
    },
  ];
}

function readTags(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const read = value.slice(0, suggestedTagsMax).flatMap((each) => tag.safeParse(each).data ?? []);
  return [...new Map(read.map((each) => [each.toLowerCase(), each])).values()];
}
