/** Returns how likely the most likely of these characters is. */
export type Likelihood = (characters: string) => number;

/**
 * The marks of å, ä and ö, which the recognition model hardly writes: it was trained with Chinese and English, and lacks å
 * and ö. It still sees them, in that other letters with marks become a hundred times as likely as without. The limits were
 * measured on drawn words in eleven fonts; capitals do not differ enough.
 */
const RING_OR_DOTS_MIN = 0.0004;
const DOTS_ON_O_MIN = 0.000035;
/** A ring resembles an accent. With this share of the likelihood of dots it is the likelier one. */
const RING_TO_DOTS_MIN = 0.4;

/** Returns the character that was read, an a or o with the mark that it probably has. */
export function withMark(character: string, likelihood: Likelihood): string {
  if (character === 'o') return likelihood('óòōǒ') >= DOTS_ON_O_MIN ? 'ö' : 'o';
  if (character !== 'a') return character;
  const [dots, ring] = [likelihood('ä'), likelihood('áàā')];
  if (Math.max(dots, ring) < RING_OR_DOTS_MIN) return 'a';
  return ring > RING_TO_DOTS_MIN * dots ? 'å' : 'ä';
}
