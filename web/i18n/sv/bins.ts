import type { bins as en } from '../en/bins.ts';
import type { Translated } from '../translated.ts';

export const bins: Translated<typeof en> = {};
