import { isOnlyOwn, type Visible, whoSees } from '#domain/access/who-sees.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** "Only you can see it", "Can be seen by you, Anna and whoever has the link until 22 Dec". */
export function useWhoSees(): (visible: Visible) => string {
  const { t } = useTranslation();
  const { list, shortDate } = useFormats();
  const readerId = useProfile()?.uid;
  return (visible) => {
    const answer = whoSees(visible, readerId, new Date().toISOString());
    if (isOnlyOwn(answer)) return t('sharing.onlyYou');
    const { others, isWithCode, withLink } = answer;
    const named = others.length > namesMax ? others.slice(0, namesMax - 1) : others;
    const parts = [t('sharing.reader'), ...named];
    if (named.length < others.length) {
      parts.push(t('sharing.moreOthers', { count: others.length - named.length }));
    }
    if (isWithCode) parts.push(t('sharing.withCode'));
    if (withLink?.until !== undefined)
      parts.push(t('sharing.withLinkUntil', { date: shortDate(withLink.until) }));
    else if (withLink !== undefined) parts.push(t('sharing.withLink'));
    return t('sharing.seenBy', { who: list(parts) });
  };
}

const namesMax = 3;
