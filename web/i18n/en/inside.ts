import { bins } from './bins.ts';
import { front } from './front.ts';
import { home } from './home.ts';
import { itemList } from './item-list.ts';
import { locations } from './locations.ts';
import { plans } from './plans.ts';
import { quantity } from './quantity.ts';
import { refused } from './refused.ts';
import { sharing } from './sharing.ts';

/** Texts of the first screens after signing in, and shared texts. */
export const inside = {
  ...front,
  plans,
  home,
  bins,
  itemList,
  locations,
  quantity,
  refused,
  sharing,
};
