import Eye from 'lucide-react/icons/eye';
import type { AccessList } from '#domain/access/access.ts';
import { othersAt } from '#domain/access/who-sees.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** A bin or location that something may be put into. */
export type SharedTarget = { ownerName?: string | undefined; accessList: AccessList };

export function WillSee({ target, isNewBin = false }: { target: SharedTarget; isNewBin?: boolean }) {
  const { t } = useTranslation();
  const text = useWillSee()(target);
  if (text === undefined) return null;
  return (
    <span className="flex items-start gap-1.5 text-ink-soft text-sm">
      <Eye size={18} aria-hidden className="mt-px shrink-0" />
      <span>
        {isNewBin && target.ownerName && `${t('locations.willBeTheirs', { name: target.ownerName })} `}
        {text}
      </span>
    </span>
  );
}

/** "Anna and 2 others will see this."; undefined if nobody else has access. */
export function useWillSee(): (target: SharedTarget) => string | undefined {
  const { t } = useTranslation();
  const who = useNamesInWords();
  const ownId = useProfile()?.uid;
  return (target) => {
    const names = othersAt(target, ownId);
    return names.length === 0 ? undefined : t('locations.willSee', { who: who(names) });
  };
}

/** "Anna", "Anna and Erik", "Anna and 2 others". */
export function useNamesInWords(): (names: readonly string[]) => string {
  const { t } = useTranslation();
  return ([name = '', other, ...more]) => {
    if (other === undefined) return name;
    if (more.length === 0) return t('locations.two', { name, other });
    return t('locations.others', { name, count: more.length + 1 });
  };
}
