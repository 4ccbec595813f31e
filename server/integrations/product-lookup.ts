import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { itemNameMax } from '#domain/items/item-fields.ts';
import type { SuggestionLanguage } from '#domain/suggestions/suggestion-calls.ts';
import { tidyLine } from '#domain/text.ts';
import { costModel } from '#server/cost-model.ts';
import type { Settings } from '../start/env.ts';
import { bodyWithin, faultOf, parsedJson, StatusError } from './outward-answer.ts';

/** A service with the API of Open Food Facts, which the operator has chosen. */
export type ProductLookup = {
  /** The host that is asked, shown to users. */
  host: string;
  /** Returns undefined for a number that the service does not know. @throws AppError `suggestions.productsUnreachable`. */
  nameOf(code: string, language: SuggestionLanguage): Promise<string | undefined>;
};

const { answerBytes, answerMs } = costModel.products;

/** Undefined if no service is configured. */
export function createProductLookup(
  { PRODUCT_LOOKUP_URL: url }: Settings,
  log: FastifyBaseLogger,
): ProductLookup | undefined {
  if (url === undefined) return undefined;
  return {
    host: new URL(url).host,
    async nameOf(code, language) {
      const fields = `product_name,product_name_${language},brands,quantity`;
      try {
        const response = await fetch(`${url}/api/v2/product/${code}.json?fields=${fields}`, {
          headers: { accept: 'application/json', 'user-agent': 'Whichbin (self-hosted inventory)' },
          // Security: the operator has not chosen the target of a redirect.
          redirect: 'manual',
          signal: AbortSignal.timeout(answerMs),
        });
        return nameInAnswer(await bodyWithin(answerBytes, response), language);
      } catch (error) {
        if (error instanceof StatusError && error.status === 404) return undefined;
        log.warn({ fault: faultOf(error) }, 'product lookup failed');
        throw new AppError('suggestions.productsUnreachable');
      }
    },
  };
}

/** Each field may be missing or of another type. */
const text = z.string().max(2_000).catch('').transform(tidyLine);
const answer = z.object({
  product: z.object({
    product_name: text,
    product_name_en: text,
    product_name_sv: text,
    brands: text,
    quantity: text,
  }),
});

/**
 * Reads a name such as "Oatly Oat drink 1 l" from an answer of `/api/v2/product`: the first brand, the name in the person's
 * language or any, and the amount. Undefined if it has no name.
 */
export function nameInAnswer(body: string, language: SuggestionLanguage): string | undefined {
  const { data } = answer.safeParse(parsedJson(body));
  if (data === undefined) return undefined;
  const { product } = data;
  const name = product[`product_name_${language}`] || product.product_name;
  if (name === '') return undefined;
  const [brand = ''] = product.brands.split(',').map((each) => each.trim());
  const parts = [brand, name, product.quantity].filter((each, at) => at === 1 || !includesText(name, each));
  const whole = parts.join(' ');
  return (whole.length > itemNameMax ? name.slice(0, itemNameMax) : whole).toWellFormed().trim() || undefined;
}

/** Also of an empty part. */
function includesText(name: string, part: string): boolean {
  return name.toLowerCase().includes(part.toLowerCase());
}
