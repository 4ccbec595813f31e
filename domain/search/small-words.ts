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

const negations = new Set(
  'not no except without excluding inte ej utan utom förutom inga inget ingen'.split(' ').map(fold),
);

/** The first word that leaves something out, such as "not", unless it is quoted. */
export function negationIn(text: string): string | undefined {
  const plain = text.replace(/["“”„][^"“”„]*["“”„]/g, ' ');
  return plain.split(/[\s?!,;.]+/).find((word) => negations.has(fold(word)));
}

/** How questions begin, folded; what follows is what is sought. */
const openings = [
  "where(?:'s| is| are| was| were)(?: all)?",
  'where (?:did|do|have|can|could|should|would) (?:i|we|you) (?:put|keep|kept|left|leave|store|stored|have|had|find|found|place|pack|packed)',
  'where to find',
  '(?:do|have) (?:i|we)(?: still)? (?:have|got|own)',
  '(?:are|is) there',
  'how (?:many|much)',
  '(?:can|could) (?:i|we|you) find',
  '(?:find|show)(?: me)?',
  "(?:i am|i'm|we are) looking for",
  '(?:in )?(?:which|what) (?:bin|box|bins|boxes|place|room|shelf)(?: (?:is|are|has|have|holds|did (?:i|we) put|do (?:i|we) keep))?',
  '(?:var|vart) (?:ar|finns|ligger|star|hanger|sitter|fan ar|tog)',
  '(?:var|vart) har (?:jag|vi)(?: (?:lagt|stallt|hangt|satt|packat|gomt|stoppat|gjort av))?',
  '(?:var|vart) (?:la|lade|stallde|hangde|satte|packade|gomde|stoppade|forvarar|gjorde|hittar) (?:jag|vi|man)(?: av)?',
  '(?:var|vart) kan (?:jag|vi|man) hitta',
  'har (?:jag|vi)',
  'finns det',
  'hur (?:manga|mycket)',
  '(?:kan du )?(?:hitta|visa)(?: mig)?',
  '(?:jag|vi) letar efter',
  '(?:i )?(?:vilken|vilka|vilket) (?:lada|lador|kartong|hylla|plats|rum|skap)(?: (?:ar|finns|ligger|star|har(?: (?:jag|vi)(?: lagt| stallt| packat)?)?))?',
];
const opening = new RegExp(`^(?:${openings.join('|')})(?: (?:nagon|nagot|nagra|ens))?(?= )`);

/** How questions end, folded. */
const closings = [
  'now|kept|stored|located|please|anywhere|somewhere|left|at home',
  '(?:do|have) (?:i|we) (?:have|got)|are there|is there',
  'nu|just nu|kvar|nagonstans|hemma|tack|vagen|av',
  'har (?:jag|vi)|finns det|finns',
];
const closing = new RegExp(`(?: (?:${closings.join('|')}))+$`);

/** Returns from which of these folded words to which a question has what it seeks: "the drill" of "where is the drill now". */
export function soughtIn(words: readonly string[]): [from: number, to: number] {
  const text = words.join(' ');
  const [start] = opening.exec(text) ?? [];
  if (start === undefined) return [0, words.length];
  const [end = ''] = closing.exec(text.slice(start.length)) ?? [];
  return [countWords(start), words.length - countWords(end)];
}

function countWords(text: string): number {
  return text.split(' ').filter((word) => word !== '').length;
}
