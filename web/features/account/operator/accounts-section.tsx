import SquarePen from 'lucide-react/icons/square-pen';
import UserPlus from 'lucide-react/icons/user-plus';
import UserX from 'lucide-react/icons/user-x';
import { useDeferredValue, useEffect, useState } from 'react';
import { type ServerAccount, searchMax } from '#domain/operator/operator-calls.ts';
import type { Plan } from '#domain/plans/plan-calls.ts';
import { plansBySize } from '#domain/plans/plan-rules.ts';
import { useConnection, useProfile } from '#web/data/account/hooks.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { NewAccountSheet } from './new-account-sheet.tsx';

/** The accounts of the server, to find, add, change and delete. */
export function AccountsSection({ onActed }: { onActed: () => Promise<void> }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const list = useAccounts(useDeferredValue(search));
  const acted = async () => {
    await Promise.all([list.readAgain(), onActed()]);
  };
  return (
    <Section title={t('operator.accounts.title')}>
      <div className="mb-3 flex flex-wrap gap-3">
        <SearchField
          className="min-w-[min(100%,16rem)] grow"
          label={t('operator.accounts.search')}
          maxLength={searchMax}
          value={search}
          onChange={setSearch}
        />
        <Button icon={UserPlus} onClick={() => setAdding(true)}>
          {t('operator.accounts.add')}
        </Button>
      </div>
      {list.problem !== undefined && <Notice tone="danger">{errorText(t, list.problem)}</Notice>}
      <Card isPadded={false} className="divide-y divide-hairline">
        {list.accounts === undefined && list.problem === undefined && <SkeletonRows count={3} />}
        {list.accounts?.length === 0 && <p className="p-4 text-ink-soft">{t('operator.accounts.none')}</p>}
        {list.accounts?.map((account) => (
          <AccountRow key={account.userId} account={account} onActed={acted} />
        ))}
      </Card>
      {list.isMore && (
        <Button kind="quiet" className="mt-2" isBusy={list.isBusy} onClick={list.readMore}>
          {t('operator.accounts.more')}
        </Button>
      )}
      {isAdding && <NewAccountSheet onMade={acted} onClose={() => setAdding(false)} />}
    </Section>
  );
}

const TYPING_MS = 250;

/** The pages read so far; typing waits for a moment before it asks. */
function useAccounts(search: string) {
  const isOffline = useConnection() === 'offline';
  const [page, setPage] = useState<{ accounts: ServerAccount[]; isMore: boolean }>();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (isOffline) return;
    let isCurrent = true;
    const read = () =>
      query('serverAccounts.list', { search }).then(
        (found) => {
          if (!isCurrent) return;
          setPage(found);
          setProblem(undefined);
        },
        (error) => isCurrent && setProblem(error),
      );
    const timer = setTimeout(read, search === '' ? 0 : TYPING_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [search, isOffline]);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().then(() => setProblem(undefined), setProblem);
    setBusy(false);
  };
  const readAgain = () => attempt(async () => setPage(await query('serverAccounts.list', { search })));
  const readMore = () =>
    attempt(async () => {
      const before = page?.accounts ?? [];
      const next = await query('serverAccounts.list', { search, after: before.at(-1)?.userId });
      setPage({ ...next, accounts: [...before, ...next.accounts] });
    });
  return { accounts: page?.accounts, isMore: page?.isMore === true, problem, isBusy, readAgain, readMore };
}

type AccountRowProps = { account: ServerAccount; onActed: () => Promise<void> };

function AccountRow({ account, onActed }: AccountRowProps) {
  const { t } = useTranslation();
  const { date, size } = useFormats();
  const ownId = useProfile()?.uid;
  const toast = useToast();
  const confirm = useConfirm();
  const [isChanging, setChanging] = useState(false);
  const { userId, email, name, plan, createdAt, fileBytes, deletionDueAt } = account;

  const remove = async () => {
    const isSure = await confirm({
      title: t('operator.accounts.removeTitle', { name }),
      text: t('operator.accounts.removeText'),
      okLabel: t('operator.accounts.remove'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await mutate('serverAccounts.delete', { userId });
      toast.done(t('operator.accounts.removed', { name }));
    } catch (error) {
      toast.failed(errorText(t, error));
    }
    await onActed();
  };

  const facts = [
    t(`plans.names.${plan}`),
    t('operator.accounts.since', { date: date(createdAt) }),
    ...(fileBytes > 0 ? [t('operator.accounts.files', { size: size(fileBytes) })] : []),
  ];
  return (
    <>
      <ListRow
        title={
          <span className="[overflow-wrap:anywhere]">
            {name} {userId === ownId && <Chip>{t('operator.accounts.you')}</Chip>}
          </span>
        }
        detail={
          <>
            <span className="block [overflow-wrap:anywhere]">{email}</span>
            <span className="block">{facts.join(' · ')}</span>
            {deletionDueAt !== undefined && (
              <span className="block font-medium text-berry">
                {t('operator.accounts.erased', { date: date(deletionDueAt) })}
              </span>
            )}
          </>
        }
        actions={
          <Menu
            label={t('operator.accounts.menu', { name })}
            entries={[
              { label: t('operator.accounts.changePlan'), icon: SquarePen, onPress: () => setChanging(true) },
              userId !== ownId &&
                deletionDueAt === undefined && {
                  label: t('operator.accounts.remove'),
                  icon: UserX,
                  isDangerous: true,
                  onPress: () => void remove(),
                },
            ]}
          />
        }
      />
      {isChanging && <PlanSheet account={account} onChanged={onActed} onClose={() => setChanging(false)} />}
    </>
  );
}

type PlanSheetProps = {
  account: ServerAccount;
  onChanged: () => Promise<void>;
  onClose: () => void;
};

function PlanSheet({ account: { userId, name, plan: before }, onChanged, onClose }: PlanSheetProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [plan, setPlan] = useState<Plan>(before);
  const { isBusy, problem, run } = useOnlineAct();
  return (
    <FormSheet
      title={t('operator.accounts.planOf', { name })}
      submitLabel={t('operator.save')}
      isBusy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => {
          await mutate('serverAccounts.update', { userId, plan });
          toast.done(t('operator.accounts.planChanged', { name }));
          onClose();
          await onChanged();
        });
      }}
      onClose={onClose}
    >
      <RadioList
        label={t('settings.plan')}
        value={plan}
        onChange={setPlan}
        options={plansBySize.map((value) => ({ value, label: t(`plans.names.${value}`) }))}
      />
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
    </FormSheet>
  );
}
