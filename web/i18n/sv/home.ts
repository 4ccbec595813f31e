import type { home as en } from '../en/home.ts';
import type { Translated } from '../translated.ts';

export const home: Translated<typeof en> = {};
