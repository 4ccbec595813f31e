import type { BinHeader } from '../bins/bin.ts';
import { binTextFields } from '../bins/bin-fields.ts';
import { AppError } from '../errors.ts';
import type { Item } from '../items/item.ts';
import { itemFieldNames } from '../items/item-fields.ts';
import type { OwnField } from '../own-fields/own-field.ts';
import type { FieldHolder } from '../own-fields/own-field-limits.ts';
import { allowedValues } from '../own-fields/own-values.ts';
import type { OwnValues } from '../schemas.ts';
import type { Template, TemplateBin, TemplateItem } from './template.ts';
import { templatesMax } from './template-limits.ts';

/** The JSON of all templates of one person, which devices always get whole. */
const templatesLengthMax = 100_000;

/**
 * Returns the templates. Devices ask before they store one, and the server whenever they change.
 * @throws AppError `templates.full`, `templates.tooLarge`.
 */
export function assertTemplatesFit(templates: readonly Template[]): readonly Template[] {
  if (templates.length > templatesMax) throw new AppError('templates.full', { n: templatesMax });
  if (JSON.stringify(templates).length > templatesLengthMax) throw new AppError('templates.tooLarge');
  return templates;
}

/** Fields of one thing only: its codes and who has it. */
const ofOneThing: ReadonlySet<string> = new Set(['barcode', 'loanedTo', 'loanedCount', 'dueDate', 'fields']);
const templateItemFields = itemFieldNames.filter((field) => !ofOneThing.has(field));
const templateBinTexts = binTextFields.filter((field) => field !== 'qrLabel' && field !== 'aliases');

/** What new items get of this one. Lent pieces count as if they were there. */
export function templateItemOf(item: Item): TemplateItem {
  const { name, tags, fields } = item;
  const values = templateItemFields.flatMap((field) =>
    item[field] === undefined ? [] : [[field, item[field]] as const],
  );
  return {
    name,
    quantity: item.quantity + (item.loanedCount ?? 0),
    ...(tags.length > 0 && { tags }),
    ...Object.fromEntries(values),
    ...(fields && { fields }),
  };
}

/** What new bins get of this one. */
export function templateBinOf(bin: BinHeader): TemplateBin {
  const { color, icon, tags, fields } = bin;
  const texts = templateBinTexts.flatMap((field) =>
    bin[field] === undefined ? [] : [[field, bin[field]] as const],
  );
  return {
    ...Object.fromEntries(texts),
    ...(color && { color }),
    ...(icon && { icon }),
    ...(tags.length > 0 && { tags }),
    ...(fields && { fields }),
  };
}

/** A template as a new thing gets it, with only those values that fields of the thing's owner allow. */
export type FittedTemplate = {
  bin: TemplateBin | undefined;
  items: TemplateItem[];
  /** True if values were left out, as they are of another owner's fields or of fields that are gone. */
  isPart: boolean;
};

/** `fields` are those of the owner of the new things. */
export function fitTemplate(template: Template, fields: readonly OwnField[]): FittedTemplate {
  const live = fields.filter(({ deletedAt }) => deletedAt === undefined);
  let isPart = false;
  const fitted = <T extends { fields?: OwnValues | undefined }>(thing: T, of: FieldHolder): T => {
    const { fields: values = {}, ...rest } = thing;
    const allowed = allowedValues(live, of, values);
    isPart ||= Object.keys(allowed).length < Object.keys(values).length;
    return (Object.keys(allowed).length === 0 ? rest : { ...rest, fields: allowed }) as T;
  };
  const bin = template.bin && fitted(template.bin, 'bin');
  const items = template.items.map((item) => fitted(item, 'item'));
  return { bin, items, isPart };
}
