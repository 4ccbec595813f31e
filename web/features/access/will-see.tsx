import Eye from 'lucide-react/icons/eye';
import type { AccessList } from '#domain/access/access.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** What something is put into, a bin or a place: who has access there, and whose it is if not one's own. */
export type SharedTarget = { ownerName?: string | undefined; accessList: AccessList };

/** Says before it happens who will see what is put into `target`, and whose a new bin there will be. */
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

/** The sentence alone, "Anna and 2 others will see this."; undefined where nobody else has access. */
export function useWillSee(): (target: SharedTarget) => string | undefined {
  const { t } = useTranslation();
  const who = useNamesInWords();
  const ownId = useProfile()?.uid;
  return (target) => {
    const names = othersAt(target, ownId);
    return names.length === 0 ? undefined : t('locations.willSee', { who: who(names) });
  };
}

/** Several people as a sentence names them: "Anna", "Anna and Erik", "Anna and 2 others". */
export function useNamesInWords(): (names: readonly string[]) => string {
  const { t } = useTranslation();
  return ([name = '', other, ...more]) => {
    if (other === undefined) return name;
    if (more.length === 0) return t('locations.two', { name, other });
    return t('locations.others', { name, count: more.length + 1 });
  };
}

/** The names of all others who see it, its owner first. */
export function othersAt(target: SharedTarget, ownId: string | undefined): string[] {
  const others = Object.entries(target.accessList).filter(([userId]) => userId !== ownId);
  const names = others.map(([, entry]) => entry.userName);
  return target.ownerName === undefined ? names : [target.ownerName, ...names];
}
