import { emailsAtOnceMax } from '#domain/access/access-rules.ts';
import { asciiAddress, emailMax } from '#domain/account/account-rules.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TextArea } from '#web/ui/fields/text-field.tsx';

type AddressesFieldProps = {
  value: string;
  error: string | null | undefined;
  hasFocus: boolean;
  onChange: (text: string) => void;
};

/** Email addresses of others, in any form in which they are copied. */
export function AddressesField({ value, error, hasFocus, onChange }: AddressesFieldProps) {
  const { t } = useTranslation();
  return (
    <TextArea
      label={t('access.addresses')}
      hint={t('access.addressesHint')}
      rows={2}
      inputMode="email"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      data-autofocus={hasFocus || undefined}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

/** `emails` are lower case with domains in ASCII, and unique; `faulty` are words that are no addresses. */
type TypedAddresses = { emails: string[]; faulty: string[] };

/** Says why these cannot all be invited; undefined if they can. */
export function addressesFault(
  t: TFunction,
  { emails, faulty }: TypedAddresses,
  ownEmail: string | undefined,
): string | undefined {
  if (faulty.length > 0)
    return t('access.addressesFaulty', { count: faulty.length, list: faulty.slice(0, 3).join(', ') });
  const email = ownEmail?.toLowerCase();
  if (email !== undefined && emails.includes(email)) return t('access.ownAddress', { email });
  return emails.length > emailsAtOnceMax ? t('access.addressesMany', { max: emailsAtOnceMax }) : undefined;
}

export function readAddresses(text: string): TypedAddresses {
  const words = text.split(/[,;\n]+/).flatMap(wordsOf);
  const emails = new Set<string>();
  const faulty = new Set<string>();
  for (const word of words) {
    const email = asciiAddress(word.toLowerCase());
    (isEmail(email) ? emails : faulty).add(isEmail(email) ? email : word);
  }
  return { emails: [...emails], faulty: [...faulty] };
}

/** Mail programs copy recipients as `Anna Lind <anna@example.org>`. */
function wordsOf(part: string): string[] {
  const bracketed = [...part.matchAll(/<([^<>]*)>/g)].map(([, inside = '']) => inside.trim());
  return (bracketed.length > 0 ? bracketed : part.split(/\s+/)).filter((word) => word !== '');
}

function isEmail(text: string): boolean {
  return text.length <= emailMax && pattern.test(text);
}

// zod's pattern, which the server uses; zod itself is too large for a page.
const pattern = /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;
