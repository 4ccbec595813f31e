import type { reminders as en } from '../en/reminders.ts';
import type { Translated } from '../translated.ts';

export const reminders: Translated<typeof en> = {
  section: 'Påminnelser',
  kinds: {
    dueBack: 'Ska lämnas tillbaka',
    expires: 'Bäst före',
    warrantyEnds: 'Garantin går ut',
    chosen: 'Dagar du har valt',
  },
  summary: '{{when}}, {{how}}',
  off: 'Inga påminnelser',
  when: 'När',
  onTheDay: 'Samma dag',
  before_one: '{{count}} dag före',
  before_other: '{{count}} dagar före',
  overdueHint: 'Och en gång till dagen efter, om det inte har kommit tillbaka.',
  how: 'Hur',
  channels: {
    inbox: 'Bland dina notiser',
    push: 'På dina enheter',
    mail: 'Med e-post',
  },
  ways: { inbox: 'i Whichbin', push: 'på dina enheter', mail: 'med e-post' },
  pushHint: 'På enheter där du har slagit på notiser.',
  mailOffHint: 'Påminnelser med e-post är avstängda.',
  digest: 'Påminnelser med e-post',
  digests: { off: 'Av', daily: 'Varje dag', weekly: 'Varje vecka' },
  digestHints: {
    off: 'Du får inga påminnelser med e-post.',
    daily: 'Ett mejl med allt som gäller dagen, till din adress när den är bekräftad.',
    weekly: 'Ett mejl på måndagar med allt som gäller veckan, till din adress när den är bekräftad.',
  },
  noMail: 'Servern skickar ingen e-post, så påminnelser kommer bara som notiser.',
  hour: 'Klockslag',
  timeZone: 'I tidszonen {{timeZone}}.',
  useTimeZone: 'Använd {{timeZone}}',
};
