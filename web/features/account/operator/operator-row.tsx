import ServerCog from 'lucide-react/icons/server-cog';
import { useEffect, useState } from 'react';
import { paths } from '#domain/paths.ts';
import type { OpenAccount } from '#web/data/account/account.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { query } from '#web/data/account/online-calls.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';

/** The way to the operator's page, in the settings of the operator alone. */
export function OperatorRow() {
  const { t } = useTranslation();
  if (!useIsOperator()) return null;
  return (
    <ListRowLink to={paths.operator} icon={ServerCog} title={t('operator.title')} isCompact hasChevron />
  );
}

/** Asked once while the account is open, as it hardly ever changes. */
const answers = new WeakMap<OpenAccount, Promise<boolean>>();

function useIsOperator(): boolean {
  const account = useCell(currentAccount);
  const isOffline = useConnection() === 'offline';
  const [isOperator, setOperator] = useState(false);
  useEffect(() => {
    if (!account || isOffline) return;
    const answer = answers.get(account) ?? query('operator.get', {}).then((found) => found.isOperator);
    answers.set(account, answer);
    // It is asked again when the settings are opened again.
    answer.then(setOperator, () => answers.delete(account));
  }, [account, isOffline]);
  return isOperator;
}
