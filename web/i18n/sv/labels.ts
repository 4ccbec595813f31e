import type { labels as en } from '../en/labels.ts';
import type { Translated } from '../translated.ts';

export const labels: Translated<typeof en> = {
  lostTitle: 'Är etiketten på ”{{name}}” borta?',
  lostText:
    'Koden {{code}} kan sedan aldrig användas igen, och ”{{name}}” får en ny som du kan skriva ut. Det går inte att ångra.',
  lostOk: 'Den är borta',
  lostDone: 'Den gamla etiketten är ogiltig. ”{{name}}” får en ny kod.',
  madeVoid: 'Den här etiketten blev ogiltig {{day}}',
  isVoid: 'Den här etiketten är ogiltig',
  wasOn: 'Den satt på ”{{name}}”.',
  wasOnGone: 'Det den satt på finns inte längre.',
  wasOnNothing: 'Den har aldrig använts.',
};
