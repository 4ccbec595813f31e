import Plus from 'lucide-react/icons/plus';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { paths } from '#domain/paths.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { RowValues } from '#web/features/things/own-fields/row-values.tsx';
import { BinTile } from '#web/features/things/photos/tiles.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';
import { MissingChip } from '../bin-marks.tsx';
import { BinRowLink } from '../bin-row-link.tsx';
import { useContentsText } from '../contents-text.ts';

/** Without any, only the button that adds one. */
export function SubBins({ bin }: { bin: BinHeader }) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { compareNames } = useFormats();
  const contentsText = useContentsText();
  const subBins = [...bins.values()]
    .filter((each) => each.parentBinId === bin.id && each.deletedAt === undefined)
    .sort((a, b) => compareNames(a.name, b.name));
  const canAdd = bin.deletedAt === undefined && can(bin.role, 'add a sub-bin');
  const add = canAdd && (
    <LinkButton kind="quiet" icon={Plus} to={paths.binCreate} search={{ parent: bin.id }} className="-mx-3">
      {t('binPage.addSubBin')}
    </LinkButton>
  );
  if (subBins.length === 0) return add || null;
  return (
    <Section title={t('binPage.subBins')} action={add} className="basis-full">
      <ul
        aria-label={t('binPage.subBins')}
        className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card"
      >
        {subBins.map((each) => (
          <li key={each.id}>
            <BinRowLink
              binId={each.id}
              start={<BinTile bin={each} />}
              title={<FoldedName name={each.name} />}
              detail={
                <>
                  {contentsText(each)}
                  <RowValues of="bin" thing={each} />
                  <MissingChip bin={each} />
                </>
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
