import { z } from 'zod';
import type { Suggestion } from '#domain/suggestions/suggestion-calls.ts';
import { readSuggestions } from '#domain/suggestions/suggestion-rules.ts';

const part = z.object({ text: z.string() });
const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.unknown() }) })).min(1),
});

/**
 * The list in the answer of an endpoint that speaks OpenAI's chat completions; undefined if there is none. Models put
 * prose and code fences around JSON, and some servers answer in parts.
 */
export function readVisionAnswer(body: string): Suggestion[] | undefined {
  const answered = completion.safeParse(parsed(body));
  const content = answered.data?.choices[0]?.message.content;
  const text = typeof content === 'string' ? content : textOfParts(content);
  return text === undefined ? undefined : readSuggestions(parsed(text) ?? parsed(innermost(text)));
}

function textOfParts(content: unknown): string | undefined {
  if (!Array.isArray(content)) return undefined;
  return content.map((each) => part.safeParse(each).data?.text ?? '').join('');
}

/** From the first bracket to the last of its kind. */
function innermost(text: string): string {
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
