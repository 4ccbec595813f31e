import { binForm } from './bin-form.ts';
import { itemForm } from './item-form.ts';
import { multiAdd } from './multi-add.ts';

/** What only forms say; fetched with them. */
export const forms = { binForm, itemForm, multiAdd };
