import type { later as english } from '../en/later.ts';
import type { Translated } from '../translated.ts';
import { access, endings } from './access.ts';
import {
  about,
  accountDeletion,
  connections,
  demo,
  help,
  passkeyErrors,
  passkeys,
  provider,
  recovery,
  settings,
  upgrade,
} from './account.ts';
import { documents } from './documents.ts';
import { activity, attention, commands, drops, finding, grid, rail, search } from './find.ts';
import { groups } from './groups.ts';
import { binDone, home, itemList, moves, newAccount, plans, quantity, readers } from './home.ts';
import { inventory } from './inventory.ts';
import { itemForm, multiAdd, photoFirst, photos, suggestions } from './items.ts';
import { codes, labels, print, scan } from './labels.ts';
import { lending, lent } from './lending.ts';
import { joining, shareLinks } from './links.ts';
import { lists } from './lists.ts';
import { imports, sync, yourData } from './move-data.ts';
import { notifications } from './notifications.ts';
import { operator } from './operator.ts';
import { ownFields, templates } from './own-fields.ts';
import { programs } from './programs.ts';
import { refusals } from './refusals.ts';
import { requests } from './requests.ts';
import { floorPlanTexts, mapTexts, overviewTexts } from './space.ts';
import {
  binDeletion,
  binForm,
  binPage,
  changeMany,
  clipboard,
  drafts,
  emptyBins,
  grey,
  longAct,
  looks,
  picker,
  places,
  table,
} from './things.ts';
import { dayField, history, reminders } from './time.ts';

/** Texts of all other screens; loaded with the first screen that needs them. */
export const later = {
  binDeletion,
  emptyBins,
  grey,
  picker,
  binForm,
  binPage,
  drafts,
  itemForm,
  multiAdd,
  photoFirst,
  suggestions,
  about,
  access: { ...access, ...requests },
  activity,
  attention,
  commands,
  documents,
  drops,
  finding,
  groups,
  help,
  history,
  home,
  imports,
  inventory,
  joining,
  labels,
  dayField,
  lending,
  lent,
  lists,
  operator,
  ownFields,
  programs,
  templates,
  looks,
  newAccount,
  notifications,
  photos,
  places,
  plans,
  itemList,
  quantity,
  readers,
  moves,
  binDone,
  clipboard,
  settings,
  shareLinks,
  table,
  upgrade,
  changeMany,
  longAct,
  codes,
  scan,
  sync,
  print,
  search,
  grid,
  rail,
  recovery,
  reminders,
  passkeys,
  provider,
  connections,
  demo,
  yourData,
  accountDeletion,
  ...floorPlanTexts,
  ...mapTexts,
  ...overviewTexts,
  endings,
  errors: {
    ...refusals,
    passkeys: passkeyErrors,
    unsold: {
      bins: {
        limitReached: 'Du har nått gränsen på {{n}} lådor. Den som driver servern kan ge dig plats för fler.',
      },
      items: {
        limitReached:
          'Du har nått gränsen på {{n}} saker per låda. Den som driver servern kan ge dig plats för fler.',
      },
    },
  },
} satisfies Translated<typeof english>;
