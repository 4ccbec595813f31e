import { gtinOf } from '#domain/items/gtin.ts';
import type { SuggestionLanguage } from '#domain/suggestions/suggestion-calls.ts';
import { costModel } from '#server/cost-model.ts';
import type { ProductLookup } from '#server/integrations/product-lookup.ts';

/** Names of products by their numbers, each asked for once while it is cached. */
export type ProductNames = {
  /** The host that numbers are sent to. */
  host: string;
  /**
   * Returns undefined for an unknown number, and for one whose check digit is wrong, which is asked of nobody.
   * @throws AppError `suggestions.productsUnreachable`, `request.tooMany`, `server.busy`.
   */
  nameOf(userId: string, code: string, language: SuggestionLanguage): Promise<string | undefined>;
};

type Cached = { name: string | undefined; until: number };

type ProductNamesDeps = {
  lookup: ProductLookup;
  /** Runs one request at a time per person, and few in all. */
  limit<T>(userId: string, work: () => Promise<T>): Promise<T>;
  now?: () => number;
};

const { namesMax, namesMs } = costModel.products;

export function createProductNames({ lookup, limit, now = Date.now }: ProductNamesDeps): ProductNames {
  // In the order of insertion: the oldest is dropped first.
  const cache = new Map<string, Cached>();

  function unexpired(key: string): Cached | undefined {
    const entry = cache.get(key);
    return entry && entry.until > now() ? entry : undefined;
  }

  return {
    host: lookup.host,
    async nameOf(userId, code, language) {
      const number = gtinOf(code);
      if (number === undefined) return undefined;
      const key = `${language} ${number}`;
      const entry = unexpired(key);
      if (entry) return entry.name;
      return limit(userId, async () => {
        // Another account may have asked meanwhile.
        const meanwhile = unexpired(key);
        if (meanwhile) return meanwhile.name;
        const name = await lookup.nameOf(code, language);
        cache.delete(key);
        cache.set(key, { name, until: now() + namesMs });
        for (const oldest of cache.keys()) {
          if (cache.size <= namesMax) break;
          cache.delete(oldest);
        }
        return name;
      });
    },
  };
}
