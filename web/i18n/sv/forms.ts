import { binForm } from './bin-form.ts';
import { drafts } from './drafts.ts';
import { itemForm } from './item-form.ts';
import { lending } from './lending.ts';
import { multiAdd } from './multi-add.ts';
import { photoFirst } from './photo-first.ts';
import { suggestions } from './suggestions.ts';

/** What only forms say; fetched with them. */
export const forms = { binForm, drafts, itemForm, lending, multiAdd, photoFirst, suggestions };
