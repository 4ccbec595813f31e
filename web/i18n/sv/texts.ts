import { bins } from './bins.ts';
import { front } from './front.ts';
import { home } from './home.ts';
import { itemForm } from './item-form.ts';
import { itemList } from './item-list.ts';
import { locations } from './locations.ts';
import { multiAdd } from './multi-add.ts';
import { plans } from './plans.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { sharing } from './sharing.ts';
import { sync } from './sync.ts';

export const texts = {
  ...front,
  plans,
  home,
  bins,
  itemList,
  itemForm,
  locations,
  multiAdd,
  search,
  settings,
  sharing,
  sync,
};
