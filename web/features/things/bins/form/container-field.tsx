import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { type Source, WillSee } from '#web/features/people/access/who-sees.tsx';
import { BinTile, LocationTile } from '#web/features/things/photos/tiles.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Field, fieldClass } from '#web/ui/fields/field.tsx';
import { ChipButton } from '#web/ui/marks/chip.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import {
  binOrLocationOf,
  type ContainerChoice,
  type ContainerChoices,
  containerChoiceName,
} from '../container-choices.ts';
import type { PickContainer } from '../picker/use-bin-picker.tsx';

type ContainerFieldProps = {
  container: ContainerChoice | undefined;
  choices: ContainerChoices;
  /** Offered by one press while nothing is chosen. */
  suggestion?: ContainerChoice | undefined;
  canBeFree: boolean;
  /** The owner of a location that may be created here; undefined if none may be. */
  newOwnerId: string | undefined;
  /** Then the field says who will see the bin. */
  showsAudience: boolean;
  isNewBin?: boolean;
  /** The edited bin: people who see it already are not named. */
  sources?: readonly Source[];
  note?: ReactNode;
  pick: PickContainer;
  onChange: (container: ContainerChoice | undefined) => void;
};

export function ContainerField(props: ContainerFieldProps) {
  const {
    container,
    choices,
    suggestion,
    canBeFree,
    newOwnerId,
    showsAudience,
    isNewBin,
    sources,
    note,
    pick,
    onChange,
  } = props;
  const { t } = useTranslation();
  const handleAsk = async () => {
    const noneLabel = canBeFree ? t('moves.pickNone') : undefined;
    const title = t('binForm.pickInside');
    const withoutAudience = showsAudience;
    const picked = await pick({ title, choices, noneLabel, newOwnerId, sources, withoutAudience });
    if (picked !== undefined) onChange(picked ?? undefined);
  };
  const willSee = showsAudience && container && (
    <WillSee target={binOrLocationOf(container)} sources={sources} isNewBin={isNewBin} />
  );
  const field = (
    <Field
      label={t('binForm.inParent')}
      hint={
        (note || willSee) && (
          <>
            {note}
            {willSee}
          </>
        )
      }
    >
      {(wiring) => (
        <button
          {...wiring}
          type="button"
          aria-haspopup="dialog"
          onClick={handleAsk}
          className={cx(fieldClass, 'flex items-center gap-3 text-left')}
        >
          {container?.kind === 'bin' && <BinTile bin={container.bin} size="small" />}
          {container?.kind === 'location' && <LocationTile location={container.location} size="small" />}
          <span className="min-w-0 grow">
            {container ? (
              containerChoiceName(container)
            ) : (
              <span className="text-ink-soft">{t('binForm.choosePlace')}</span>
            )}
          </span>
          <ChevronDown size={20} aria-hidden className="shrink-0 text-ink-soft" />
        </button>
      )}
    </Field>
  );
  if (container !== undefined || suggestion === undefined) return field;
  return (
    <div className="space-y-2">
      {field}
      <ChipButton onClick={() => onChange(suggestion)}>
        {t('binForm.lastPlace', { name: containerChoiceName(suggestion) })}
      </ChipButton>
    </div>
  );
}
