import type { search as en } from '../en/search.ts';
import type { Translated } from '../translated.ts';

export const search: Translated<typeof en> = {};
