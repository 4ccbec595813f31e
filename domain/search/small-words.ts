import { fold } from '../fold.ts';

/** Folded words of both languages that a match need not have. */
const smallWords = new Set(
  [
    'in on at of to with and or for from the a an my our your some any',
    'i på till med och eller av från för en ett min mina mitt vår vårt våra din dina ditt den det de som',
  ]
    .join(' ')
    .split(' ')
    .map(fold),
);

export function isSmallWord(folded: string): boolean {
  return smallWords.has(folded);
}

/** How questions begin, folded; what follows is what is sought. */
const openings = [
  'where (?:is|are|was|were)',
  "where'?s",
  'where (?:did|do|have) (?:i|we) (?:put|keep|left|leave|store|stored|have)',
  'where can i find',
  '(?:do|have) (?:i|we) (?:have|got)',
  '(?:are|is) there',
  '(?:find|show)(?: me)?',
  'which (?:bin|box)(?: is| are| has)?',
  'which (?:bins|boxes)(?: are| have)?',
  'var (?:ar|finns|ligger|star|hanger|fan ar)',
  'var har (?:jag|vi) (?:lagt|stallt|gjort av)?',
  'var (?:la|lade|stallde|forvarar) (?:jag|vi)',
  'har (?:jag|vi)(?: nagon| nagot| nagra)?',
  'finns det(?: nagon| nagot| nagra)?',
  '(?:hitta|visa)(?: mig)?',
  'i vilken lada (?:ar|finns|ligger)',
  'vilken lada (?:ar|har|ligger)',
];
const opening = new RegExp(`^(?:${openings.join('|')})(?= )`);

/** The rest of a folded question after its opening: "the drill" of "where is the drill". */
export function withoutOpening(folded: string): string {
  return folded.replace(opening, '').trim();
}
