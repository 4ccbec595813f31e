import { useMemo } from 'react';
import { peopleAt } from '#domain/access/who-sees.ts';
import { useBins, useProfile } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { LentLoan } from './lent-rows.ts';

/** The present name of a borrower with an account, or the name at that time if the person lost access. */
export function useBorrowerName(): (lent: LentLoan) => string {
  const { t } = useTranslation();
  const { bins } = useBins();
  const profile = useProfile();
  return useMemo(() => {
    const names = new Map<string, string>();
    const myId = profile?.uid;
    if (profile !== undefined) names.set(profile.uid, t('access.you', { name: profile.displayName }));
    return ({ item, loan: { borrowerId, borrower } }) => {
      if (borrowerId === undefined) return borrower;
      const cachedName = names.get(borrowerId);
      if (cachedName !== undefined) return cachedName;
      const bin = bins.get(item.binId);
      const person = bin && peopleAt(bin, myId).find(({ userId }) => userId === borrowerId);
      const name = person?.name ?? borrower;
      names.set(borrowerId, name);
      return name;
    };
  }, [bins, profile, t]);
}
