import type { items as en } from '../en/items.ts';
import type { Translated } from '../translated.ts';

export const items: Translated<typeof en> = {};
