import { search } from './search.ts';

/** What only searching says, here and before the camera; fetched with it. */
export const searching = { search };
