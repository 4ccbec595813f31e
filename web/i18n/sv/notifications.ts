import type { notifications as en } from '../en/notifications.ts';
import type { Translated } from '../translated.ts';

export const notifications: Translated<typeof en> = {
  title: 'Notiser',
  emptyTitle: 'Inget har hänt än',
  emptyText: 'Här ser du när någon delar med dig, ber om åtkomst eller svarar dig.',
  today: 'I dag',
  yesterday: 'I går',
  unread: 'Ny',
  answered: 'Besvarad',
  words: {
    bin_access_request: '{{actor}} vill ha åtkomst till ”{{title}}”',
    bin_access_granted: '{{actor}} har gett dig åtkomst till ”{{title}}”',
    bin_access_denied: '{{actor}} sa nej till din förfrågan om ”{{title}}”',
    bin_invite: '{{actor}} bjuder in dig till lådan ”{{title}}”',
    location_invite: '{{actor}} bjuder in dig till platsen ”{{title}}”',
  },
  grantedWithMore: '{{actor}} har gett dig åtkomst till ”{{title}}” och {{count}} till',
  section: 'Notiser',
  onDevice: 'Visa på den här enheten',
  onDeviceHint: 'När någon delar med dig, ber om åtkomst eller svarar dig, medan Whichbin är öppet.',
  denied:
    'Webbläsaren blockerar notiser från Whichbin. Du kan tillåta dem i dess inställningar för den här adressen.',
  unsupported: 'Webbläsaren visar inga notiser härifrån.',
};
