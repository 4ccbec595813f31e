import { useId } from 'react';
import { useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cornerOf, type LabelTemplate, labelsPerPage, templates } from './layout/template.ts';

type TemplatePickerProps = {
  value: string;
  own: readonly LabelTemplate[];
  onChange: (id: string) => void;
};

export function TemplatePicker({ value, own, onChange }: TemplatePickerProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-bold text-lg">{t('print.paper')}</legend>
      <div className="-mx-4 flex gap-3 overflow-x-auto px-4 py-1 wide:mx-0 wide:grid wide:grid-cols-[repeat(auto-fill,minmax(9em,1fr))] wide:px-0">
        {[...templates, ...own].map((template) => (
          <label
            key={template.id}
            className="relative flex w-[9em] shrink-0 cursor-pointer flex-col items-center gap-2 rounded-card border border-hairline bg-card p-3 text-center transition-colors duration-150 has-checked:border-tape has-checked:bg-kraft/60 has-focus-visible:outline-3 has-focus-visible:outline-lake wide:w-auto"
          >
            <input
              type="radio"
              name={name}
              value={template.id}
              checked={template.id === value}
              onChange={() => onChange(template.id)}
              className="sr-only"
            />
            <SheetPicture template={template} />
            <span className="min-w-0 max-w-full">
              <span className="block font-semibold text-sm [overflow-wrap:anywhere]">
                {templateName(template, t)}
              </span>
              <span className="block text-ink-soft text-xs">
                {`${number(round(template.label.width))} × ${number(round(template.label.height))} mm`}
              </span>
              {labelsPerPage(template) > 1 && (
                <span className="block text-ink-soft text-xs">
                  {t('print.perSheet', { count: labelsPerPage(template) })}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function templateName(template: LabelTemplate, t: TFunction): string {
  return productName(template) ?? (template.id.startsWith('roll-') ? t('print.roll') : t('print.ownSize'));
}

function SheetPicture({ template }: { template: LabelTemplate }) {
  const { width, height } = template.page;
  return (
    <svg
      aria-hidden="true"
      viewBox={`-2 -2 ${width + 4} ${height + 4}`}
      className="h-18 w-full"
      preserveAspectRatio="xMidYMid meet"
    >
      <rect
        width={width}
        height={height}
        rx={labelsPerPage(template) > 1 ? 0 : 3}
        fill="#fff"
        stroke="#8a7f73"
        strokeWidth={width / 70}
      />
      {labelsPerPage(template) > 1 &&
        Array.from({ length: labelsPerPage(template) }, (_, place) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a position is identified by its number
            key={place}
            {...cornerOf(template, place)}
            {...template.label}
            rx={3}
            fill="#ecdec7"
            stroke="#c9ab7c"
            strokeWidth={1.5}
          />
        ))}
    </svg>
  );
}

function round(millimetres: number): number {
  return Math.round(millimetres * 10) / 10;
}

/** Product names are the same in every language. */
const productNames: Record<string, string> = {
  'avery-l7160': 'Avery L7160',
  'avery-l7163': 'Avery L7163',
  'avery-l4737': 'Avery L4737',
  'herma-4360': 'HERMA 4360',
  'avery-5160': 'Avery 5160',
  'avery-5163': 'Avery 5163',
};

function productName({ id }: LabelTemplate): string | undefined {
  return productNames[id];
}

/** A language-independent name for the list of printed sheets. */
export function templateTitle(template: LabelTemplate): string {
  const { width, height } = template.label;
  return productName(template) ?? `${width} × ${height} mm`;
}
