import type { suggestions as en } from '../en/suggestions.ts';
import type { Translated } from '../translated.ts';

export const suggestions: Translated<typeof en> = {
  ask: 'Föreslå namn',
  fromPhoto: 'Föreslå namn utifrån ett foto',
  looking: 'Tittar på fotot',
  firstTitle: 'Skicka fotot?',
  firstText:
    'Det går till {{host}}, som tittar på det och skickar tillbaka en lista med namn. Varken ditt namn eller vad lådan heter följer med. Du får frågan bara en gång på den här enheten.',
  send: 'Skicka fotot',
  none: 'Det gick inte att känna igen något på fotot.',
  done_one: '{{count}} namn föreslaget. Kontrollera det först.',
  done_other: '{{count}} namn föreslagna. Kontrollera dem först.',
};
