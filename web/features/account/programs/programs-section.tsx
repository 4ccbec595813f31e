import Braces from 'lucide-react/icons/braces';
import CircleOff from 'lucide-react/icons/circle-off';
import Plug from 'lucide-react/icons/plug';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import type { Token } from '#domain/tokens/token.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { useOnlineRead } from '#web/features/account/account/use-online-read.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRow, RowAnchor } from '#web/ui/lists/list-row.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { NewTokenSheet } from './new-token-sheet.tsx';

/** The tokens by which programs act for the person. */
export function ProgramsSection({ isTitleHidden }: { isTitleHidden: boolean }) {
  const { t } = useTranslation();
  const { value, problem, isOffline, read } = useOnlineRead(
    async () => (await query('tokens.list', {})).tokens,
  );
  const [isAdding, setAdding] = useState(false);
  return (
    <Section title={t('programs.title')} isTitleHidden={isTitleHidden}>
      <p className="mb-3 max-w-[60ch] text-ink-soft text-sm">{t('programs.lead')}</p>
      <div className="space-y-3">
        {isOffline && <Notice>{t('programs.offline')}</Notice>}
        {!isOffline && problem !== undefined && (
          <div role="alert" className="space-y-3">
            <Notice tone="danger">{errorText(t, problem)}</Notice>
            <Button onClick={read}>{t('common.retry')}</Button>
          </div>
        )}
        {value === undefined && !isOffline && problem === undefined && (
          <div role="status">
            <span className="sr-only">{t('programs.reading')}</span>
            <SkeletonRows count={1} />
          </div>
        )}
        {value && <TokenList tokens={value} isOffline={isOffline} onEnded={read} />}
        <Button icon={Plus} disabled={isOffline} onClick={() => setAdding(true)}>
          {t('programs.add')}
        </Button>
        <Card isPadded={false}>
          <RowAnchor href="/api/docs" icon={Braces} title={t('programs.docs')} isCompact hasChevron />
        </Card>
      </div>
      {isAdding && <NewTokenSheet onMade={read} onClose={() => setAdding(false)} />}
    </Section>
  );
}

type TokenListProps = { tokens: readonly Token[]; isOffline: boolean; onEnded: () => Promise<void> };

function TokenList({ tokens, isOffline, onEnded }: TokenListProps) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toast = useToast();
  const { isBusy, problem, run } = useOnlineAct();
  const end = async ({ id, name }: Token) => {
    const isSure = await confirm({
      title: t('programs.endTitle', { name }),
      text: t('programs.endText'),
      okLabel: t('programs.end'),
      isDangerous: true,
    });
    if (!isSure) return;
    await run(async () => {
      await mutate('tokens.delete', { id });
      await onEnded();
      toast.done(t('programs.endDone', { name }));
    });
  };
  if (tokens.length === 0) return <p>{t('programs.none')}</p>;
  return (
    <>
      <Card isPadded={false}>
        <ul aria-label={t('programs.title')} className="divide-y divide-hairline">
          {tokens.map((token) => (
            <li key={token.id}>
              <TokenRow
                token={token}
                actions={
                  <Menu
                    label={t('programs.acts', { name: token.name })}
                    title={token.name}
                    entries={[
                      {
                        label: t('programs.end'),
                        icon: CircleOff,
                        isDangerous: true,
                        isDisabled: isOffline || isBusy,
                        onPress: () => void end(token),
                      },
                    ]}
                  />
                }
              />
            </li>
          ))}
        </ul>
      </Card>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </>
  );
}

function TokenRow({ token, actions }: { token: Token; actions: React.ReactNode }) {
  const { t } = useTranslation();
  const { shortDate, moment, list } = useFormats();
  const nameOf = useTargetNames();
  const { name, scope, targets, expiresAt, lastUsedAt, lastUsedFrom } = token;
  const where = targets
    ? t('programs.onlyIn', { names: list(targets.map(nameOf)) })
    : t('programs.everywhere');
  const isOver = expiresAt !== undefined && Date.parse(expiresAt) <= Date.now();
  const facts = [
    lastUsedAt
      ? t('programs.used', { when: moment(lastUsedAt), address: lastUsedFrom ?? '' })
      : t('programs.unused'),
    ...(expiresAt ? [t(isOver ? 'programs.ended' : 'programs.ends', { date: shortDate(expiresAt) })] : []),
  ];
  return (
    <ListRow
      icon={Plug}
      title={<span className="[overflow-wrap:anywhere]">{name}</span>}
      detail={
        <>
          <span className="block [overflow-wrap:anywhere]">
            {t(`programs.scopes.${scope}`)} · {where}
          </span>
          <span className="block">{facts.join(' · ')}</span>
        </>
      }
      actions={actions}
    />
  );
}

function useTargetNames(): (target: Target) => string {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  return ({ kind, id }) => (kind === 'bin' ? bins : locations).get(id)?.name ?? t('programs.goneTarget');
}
