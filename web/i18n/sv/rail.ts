import type { rail as en } from '../en/rail.ts';
import type { Translated } from '../translated.ts';

export const rail: Translated<typeof en> = {
  labels: 'Etiketter',
  shared: 'Delat',
  overview: 'Översikt',
  activity: 'Aktivitet',
  trash: 'Papperskorg',
  notifications: 'Notiser',
  account: 'Konto för {{name}}',
  showNames: 'Visa namn',
  listWidth: 'Listans bredd',
  hideNames: 'Dölj namn',
};
