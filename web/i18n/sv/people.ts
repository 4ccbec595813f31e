import { about } from './about.ts';
import { access } from './access.ts';
import { finding } from './finding.ts';
import { history } from './history.ts';
import { labels } from './labels.ts';
import { notifications } from './notifications.ts';
import { photos } from './photos.ts';
import { places } from './places.ts';
import { settings } from './settings.ts';
import { shareLinks } from './share-links.ts';
import { upgrade } from './upgrade.ts';

/** What only the screens of people say; fetched with them. */
export const people = {
  about,
  access,
  notifications,
  history,
  finding,
  labels,
  photos,
  places,
  settings,
  shareLinks,
  upgrade,
};
