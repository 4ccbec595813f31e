import type { Pool } from 'pg';
import { AppError } from '#domain/errors.ts';
import type { Suggestion, SuggestionLanguage } from '#domain/suggestions/suggestion-calls.ts';
import { costModel } from '#server/cost-model.ts';
import type { Vision } from '#server/integrations/vision.ts';
import { countSuggestion, uncountSuggestion } from './suggestion-counts.queries.ts';

type Question = { userId: string; now: string; picture: string; language: SuggestionLanguage };

/** Names for what is in a picture, from the endpoint that the operator chose. */
export type Suggester = {
  /** The host that pictures are sent to. */
  host: string;
  /**
   * Asks one endpoint, once. @throws AppError `suggestions.dayUsedUp`, `.unreachable`, `.tooSlow`, `.unreadable`, those
   * of a picture that can't be read, `request.tooMany`, `server.busy`.
   */
  suggest(question: Question): Promise<{ suggestions: Suggestion[]; left: number }>;
};

type SuggesterDeps = {
  pool: Pool;
  vision: Vision;
  perDay: number;
  /** Runs one request at a time per person, and few in all. */
  limit<T>(userId: string, work: () => Promise<T>): Promise<T>;
  /** Scales the picture down and removes metadata. */
  toJpeg(userId: string, picture: Buffer): Promise<Buffer>;
};

const { pictureBytes } = costModel.suggestions;

export function createSuggester({ pool, vision, perDay, limit, toJpeg }: SuggesterDeps): Suggester {
  async function ask({ userId, now, picture, language }: Question) {
    const bytes = Buffer.from(picture, 'base64');
    if (bytes.length === 0 || bytes.length > pictureBytes) throw new AppError('photos.unreadable');
    const jpeg = await toJpeg(userId, bytes);
    const day = now.slice(0, 10);
    const [counted] = await countSuggestion(pool, { userId, day, max: perDay });
    if (counted === undefined)
      throw new AppError('suggestions.dayUsedUp', { n: perDay, hours: hoursLeft(now) });
    try {
      return { suggestions: await vision.suggest(jpeg, language), left: perDay - counted.count };
    } catch (error) {
      // A request without an answer does not count.
      if (error instanceof AppError && error.code === 'suggestions.unreachable')
        await uncountSuggestion(pool, { userId, day: counted.day });
      throw error;
    }
  }

  return { host: vision.host, suggest: (question) => limit(question.userId, () => ask(question)) };
}

/** Hours until the next day in UTC, in which days are counted. */
function hoursLeft(now: string): number {
  const next = Date.parse(`${now.slice(0, 10)}T24:00:00Z`);
  return Math.max(1, Math.ceil((next - Date.parse(now)) / (60 * 60 * 1000)));
}
