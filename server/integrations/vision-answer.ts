import { z } from 'zod';
import type { Suggestion } from '#domain/suggestions/suggestion-calls.ts';
import { readSuggestions } from '#domain/suggestions/suggestion-rules.ts';

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
