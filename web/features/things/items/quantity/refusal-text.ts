import { quantityMax } from '#domain/items/item-limits.ts';
import type { QuantityRefusal } from '#domain/items/quantity.ts';
import type { TFunction } from '#web/i18n/translate.ts';

export function refusalText(t: TFunction, refusal: QuantityRefusal): string {
  return t(`quantity.refused.${refusal}`, { max: quantityMax });
}
