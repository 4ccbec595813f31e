import { about } from './about.ts';
import { access } from './access.ts';
import { accountDeletion, accountDeletionErrors } from './account-deletion.ts';
import { activity } from './activity.ts';
import { attention } from './attention.ts';
import { binForm } from './bin-form.ts';
import { binPage } from './bin-page.ts';
import { changeMany } from './change-many.ts';
import { codes } from './codes.ts';
import { commands, drops } from './commands.ts';
import { connections } from './connections.ts';
import { drafts } from './drafts.ts';
import { finding } from './finding.ts';
import { floorPlanTexts } from './floor-plan.ts';
import { groups } from './groups.ts';
import { history } from './history.ts';
import { imports } from './imports.ts';
import { inventory } from './inventory.ts';
import { itemForm } from './item-form.ts';
import { joining } from './joining.ts';
import { labels } from './labels.ts';
import { lending } from './lending.ts';
import { lent } from './lent.ts';
import { looks } from './looks.ts';
import { mapTexts } from './maps.ts';
import { multiAdd } from './multi-add.ts';
import { notifications } from './notifications.ts';
import { overviewTexts } from './overview.ts';
import { passkeyErrors, passkeys } from './passkeys.ts';
import { photoFirst } from './photo-first.ts';
import { photos } from './photos.ts';
import { places } from './places.ts';
import { print } from './print.ts';
import { rail } from './rail.ts';
import { recovery } from './recovery.ts';
import { refusals } from './refusals.ts';
import { reminders } from './reminders.ts';
import { scan } from './scan.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { shareLinks } from './share-links.ts';
import { suggestions } from './suggestions.ts';
import { sync } from './sync.ts';
import { table } from './table.ts';
import { upgrade } from './upgrade.ts';
import { yourData } from './your-data.ts';

/** Texts of all other screens; loaded with the first screen that needs them. */
export const later = {
  binForm,
  binPage,
  drafts,
  itemForm,
  multiAdd,
  photoFirst,
  suggestions,
  about,
  access,
  activity,
  attention,
  commands,
  drops,
  finding,
  groups,
  history,
  imports,
  inventory,
  joining,
  labels,
  lending,
  lent,
  looks,
  notifications,
  photos,
  places,
  settings,
  shareLinks,
  table,
  upgrade,
  changeMany,
  codes,
  scan,
  sync,
  print,
  search,
  rail,
  recovery,
  reminders,
  passkeys,
  connections,
  yourData,
  accountDeletion,
  ...floorPlanTexts,
  ...mapTexts,
  ...overviewTexts,
  errors: { ...refusals.errors, passkeys: passkeyErrors, accountDeletion: accountDeletionErrors },
};
