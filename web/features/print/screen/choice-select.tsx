import { useTranslation } from '#web/i18n/use-translation.ts';
import { Select } from '#web/ui/fields/select.tsx';
import type { PrintChoice } from './bins-to-print.ts';

type ChoiceSelectProps = {
  choice: PrintChoice;
  places: readonly { id: string; name: string }[];
  onChange: (choice: PrintChoice) => void;
};

export function ChoiceSelect({ choice, places, onChange }: ChoiceSelectProps) {
  const { t } = useTranslation();
  const chosen = typeof choice === 'object' && !('place' in choice) ? choice : undefined;
  const options = [
    ...(chosen ? [{ value: 'chosen', label: chosenText() }] : []),
    { value: 'all', label: t('print.allBins') },
    { value: 'blank', label: t('print.blank') },
    ...places.map(({ id, name }) => ({ value: id, label: t('print.inPlace', { name }) })),
  ];
  const handleChange = (next: string) => {
    if (next !== 'chosen') onChange(next === 'all' || next === 'blank' ? next : { place: next });
  };
  return (
    <Select label={t('print.what')} value={optionOf(choice)} options={options} onChange={handleChange} />
  );

  function chosenText(): string {
    if (chosen && 'bins' in chosen) return t('print.chosen', { count: chosen.bins.length });
    return t('print.chosenCodes', { count: chosen?.codes.length ?? 0 });
  }
}

function optionOf(choice: PrintChoice): string {
  if (typeof choice === 'string') return choice;
  return 'place' in choice ? choice.place : 'chosen';
}
