import { z } from 'zod';
import { itemNameMax, quantityMax } from '../items/item-limits.ts';
import { line, tag } from '../schemas.ts';
import type { Suggestion } from './suggestion-calls.ts';
import { suggestedTagsMax, suggestionsMax } from './suggestion-limits.ts';

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

/**
 * What of an answer can be a line: our own rules for names, tags and quantities hold, all else is left out. Undefined if
 * it is no list at all.
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
