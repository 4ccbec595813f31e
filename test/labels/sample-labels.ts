import { codeAlphabet, codeLength } from '#domain/codes/code.ts';
import type { LabelContent, LabelFields } from '#web/features/labels/print/layout/label.ts';
import type { PrintJob } from '#web/features/labels/print/layout/sheets.ts';
import { templates } from '#web/features/labels/print/layout/template.ts';

export const allFields: LabelFields = {
  name: true,
  place: true,
  look: true,
  items: true,
  marks: true,
  label: true,
  code: true,
};

/** Labels of typical bins, each with a code of its own. */
export function sampleLabels(count: number): LabelContent[] {
  return Array.from({ length: count }, (_, at) => sampleLabel(at));
}

export function sampleLabel(at: number): LabelContent {
  const code = sampleCode(at);
  return {
    code,
    address: `https://bins.example.org/c/${code}`,
    name: `${names[at % names.length]} ${at + 1}`,
    place: 'Källaren, hylla 3',
    label: `K-${at + 1}`,
    items: `${at} saker`,
    color: 'teal',
    icon: 'box',
  };
}

const names = ['Julpynt', 'Kablar & laddare', 'Crème brûlée', 'Łódź, Škoda', 'Vinterkläder'];

/** A code that looks random, and is unique per number. */
function sampleCode(at: number): string {
  let seed = at;
  const letters = Array.from({ length: codeLength - 3 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return codeAlphabet[Math.floor((seed / 2_147_483_648) * codeAlphabet.length)];
  });
  const base = codeAlphabet.length;
  const own = [at % base, Math.floor(at / base) % base, Math.floor(at / base ** 2) % base];
  return [...letters, ...own.map((digit) => codeAlphabet[digit])].join('');
}

export function templateOf(id: string): PrintJob['template'] {
  const template = templates.find((each) => each.id === id);
  if (!template) throw new Error(`there is no template ${id}`);
  return template;
}

export function jobOf(given: Partial<PrintJob>): PrintJob {
  return {
    template: templateOf('avery-l7160'),
    labels: sampleLabels(1),
    fields: allFields,
    copies: 1,
    skip: 0,
    hasCutMarks: false,
    offset: { x: 0, y: 0 },
    ...given,
  };
}
