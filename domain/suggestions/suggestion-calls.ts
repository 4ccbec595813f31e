import { z } from 'zod';
import { id, readCall } from '../schemas.ts';
import { pictureCharactersMax, suggestionsMax } from './suggestion-limits.ts';

export const suggestionLanguage = z.enum(['en', 'sv']);
export type SuggestionLanguage = z.infer<typeof suggestionLanguage>;

/** A line to be looked over; nothing is saved by it. */
export const suggestion = z.object({
  name: z.string(),
  quantity: z.number().int().optional(),
  tags: z.array(z.string()).optional(),
});
export type Suggestion = z.infer<typeof suggestion>;

export const suggestionCalls = {
  /**
   * `picture` is a JPEG, PNG, WebP or AVIF as base64; `host` is the one the person agreed to, as named by `about.get`;
   * `left` is the number of requests left today.
   */
  'suggestions.create': readCall(
    z.strictObject({
      binId: id,
      host: z.string().max(300),
      language: suggestionLanguage,
      picture: z.string().min(1).max(pictureCharactersMax),
    }),
    z.object({ suggestions: z.array(suggestion).max(suggestionsMax), left: z.number().int() }),
  ),
  /** `code` is an EAN, UPC or GTIN. Without `name` the service knows no such product, or the check digit is wrong. */
  'suggestions.findProduct': readCall(
    z.strictObject({ code: z.string().regex(/^(?:\d{8}|\d{12,14})$/), language: suggestionLanguage }),
    z.object({ name: z.string().optional() }),
  ),
} as const;
