import { emailMax } from '#domain/account/account-limits.ts';

/** `emails` are lower case and unique. */
export function readAddresses(text: string): { emails: string[]; faulty: string[] } {
  const words = text.split(/[,;\n]+/).flatMap(wordsOf);
  const emails = new Set<string>();
  const faulty = new Set<string>();
  for (const word of words) {
    const email = word.toLowerCase();
    (isEmail(email) ? emails : faulty).add(isEmail(email) ? email : word);
  }
  return { emails: [...emails], faulty: [...faulty] };
}

/** Mail programs copy recipients as `Anna Lind <anna@example.org>`. */
function wordsOf(part: string): string[] {
  const bracketed = [...part.matchAll(/<([^<>]*)>/g)].map(([, inside = '']) => inside.trim());
  return (bracketed.length > 0 ? bracketed : part.split(/\s+/)).filter((word) => word !== '');
}

// zod's pattern, which the server uses; zod itself is too large for a page.
const pattern = /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;

function isEmail(text: string): boolean {
  return text.length <= emailMax && pattern.test(text);
}
