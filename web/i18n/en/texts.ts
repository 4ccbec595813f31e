import { account } from './account.ts';
import { bins } from './bins.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { home } from './home.ts';
import { itemList } from './item-list.ts';
import { items } from './items.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';

export const texts = { common, shell, account, home, bins, items, itemList, search, settings, errors };
