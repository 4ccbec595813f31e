import type { LabelTemplate } from '../layout/template.ts';

/** Product names are the same in every language. */
const productNames: Record<string, string> = {
  'avery-l7160': 'Avery L7160',
  'avery-l7163': 'Avery L7163',
  'avery-l4737': 'Avery L4737',
  'herma-4360': 'HERMA 4360',
  'avery-5160': 'Avery 5160',
  'avery-5163': 'Avery 5163',
};

export function productName({ id }: LabelTemplate): string | undefined {
  return productNames[id];
}

/** A language-independent name for the list of printed sheets. */
export function templateTitle(template: LabelTemplate): string {
  const { width, height } = template.label;
  return productName(template) ?? `${width} × ${height} mm`;
}
