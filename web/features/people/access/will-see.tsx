import Eye from 'lucide-react/icons/eye';
import { newViewers, type Peopled } from '#domain/access/who-sees.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type WillSeeProps = {
  /** The bin or location that something is put into. */
  target: Peopled;
  /** What is put there, if it exists already: people who see it now are not named. */
  sources?: readonly Peopled[];
  isNewBin?: boolean;
};

export function WillSee({ target, sources, isNewBin = false }: WillSeeProps) {
  const { t } = useTranslation();
  const text = useWillSee(sources)(target);
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

/** "Anna and 2 others will see this."; undefined if everybody who will see it sees all sources already. */
export function useWillSee(sources: readonly Peopled[] = none): (target: Peopled) => string | undefined {
  const { t } = useTranslation();
  const who = useNamesInWords();
  const ownId = useProfile()?.uid;
  return (target) => {
    const names = newViewers(target, sources, ownId);
    return names.length === 0 ? undefined : t('locations.willSee', { who: who(names) });
  };
}

const none: readonly Peopled[] = [];

/** "Anna", "Anna and Erik", "Anna and 2 others". */
export function useNamesInWords(): (names: readonly string[]) => string {
  const { t } = useTranslation();
  return ([name = '', other, ...more]) => {
    if (other === undefined) return name;
    if (more.length === 0) return t('locations.two', { name, other });
    return t('locations.others', { name, count: more.length + 1 });
  };
}
