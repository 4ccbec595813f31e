import { can } from '#domain/access/access-rules.ts';
import { isUrgent } from '#domain/items/attention.ts';
import { paths } from '#domain/paths.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { AttentionRow } from '#web/features/find/attention/attention-row.tsx';
import { attentionKey, type BinAttention, loansDue } from '#web/features/find/attention/use-attention.ts';
import { useBinActs } from '#web/features/things/bins/use-bin-acts.tsx';
import { useMayPutBack } from '#web/features/things/items/item-rights.ts';
import { useLending } from '#web/features/things/items/lending/use-lending.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';

const shownAtFirst = 6;

/** Lists the most urgent things; counts the rest, which a screen of its own lists. */
export function AttentionSection({ attention }: { attention: readonly BinAttention[] }) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const mayPutBack = useMayPutBack();
  const { putBackLoan, lendingSheet } = useLending();
  const { setMissing } = useBinActs();
  const first = attention.filter(isUrgent).slice(0, shownAtFirst);
  if (first.length === 0) return null;
  const more = attention.length - first.length;
  return (
    <Section
      title={t('home.attention')}
      action={
        <LinkButton to={paths.worthALook} kind="quiet" className="-mr-4">
          {t('home.allOut')}
        </LinkButton>
      }
    >
      <Card isPadded={false}>
        <ul className="divide-y divide-hairline">
          {first.map((each) => {
            const bin = bins.get(each.kind === 'missing' ? each.bin.id : each.item.binId);
            return (
              <li key={attentionKey(each)}>
                <AttentionRow
                  attention={each}
                  binName={bin?.name}
                  onPutBack={mayPutBack(bin, loansDue(each)) ? putBackLoan : undefined}
                  onFound={
                    can(bin?.role, 'edit details') ? (found) => void setMissing(found, false) : undefined
                  }
                />
              </li>
            );
          })}
        </ul>
        {more > 0 && (
          <LinkButton to={paths.worthALook} kind="quiet" isWide>
            {t('home.moreAttention', { count: more })}
          </LinkButton>
        )}
      </Card>
      {lendingSheet}
    </Section>
  );
}
