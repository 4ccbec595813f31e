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
  const chosen = typeof choice === 'object' && 'bins' in choice ? choice : undefined;
  const options = [
    ...(chosen ? [{ value: 'chosen', label: t('print.chosen', { count: chosen.bins.length }) }] : []),
    { value: 'all', label: t('print.allBins') },
    ...places.map(({ id, name }) => ({ value: id, label: t('print.inPlace', { name }) })),
  ];
  const value = chosen ? 'chosen' : typeof choice === 'object' && 'place' in choice ? choice.place : 'all';
  const handleChange = (next: string) => {
    if (next === 'chosen') return;
    onChange(next === 'all' ? 'all' : { place: next });
  };
  return <Select label={t('print.what')} value={value} options={options} onChange={handleChange} />;
}
