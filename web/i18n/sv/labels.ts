import type { labels as en } from '../en/labels.ts';
import type { Translated } from '../translated.ts';

export const labels: Translated<typeof en> = {
  lostTitle: 'Byta etikett på ”{{name}}”?',
  lostText:
    'Koden {{code}} kan aldrig användas igen, och ”{{name}}” får en ny som du kan skriva ut. Det går inte att ångra.',
  lostOk: 'Byt etikett',
  lostDone: 'Den gamla etiketten fungerar inte längre. ”{{name}}” får en ny kod.',
  madeVoid: 'Den här etiketten blev ogiltig {{day}}',
  isVoid: 'Den här etiketten är ogiltig',
  wasOn: 'Den satt på ”{{name}}”.',
  wasOnGone: 'Det den satt på finns inte längre.',
  wasOnNothing: 'Den har aldrig använts.',
};
