import { cell } from '#web/data/cells/cell.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { deviceStorage } from '#web/data/storage/device-storage.ts';
import { type Resolution, resolutions } from './label-pictures.ts';
import { type LabelFields, labelFields } from './layout/label.ts';
import { isOnPage, type LabelTemplate, templates } from './layout/template.ts';

/** Paper and options, stored per device, as the printer is. */
export type PrintSettings = {
  templateId: string;
  own: readonly LabelTemplate[];
  fields: LabelFields;
  /** The id of the own field of bins that labels show; undefined for none. */
  ownFieldId: string | undefined;
  hasCutMarks: boolean;
  /** Undefined until one is chosen: that of the paper's usual printer. */
  resolution: Resolution | undefined;
  offset: { x: number; y: number };
};

const key = 'whichbin.print';
const settings = cell(read());

export function usePrintSettings(): PrintSettings {
  return useCell(settings);
}

export function changePrintSettings(change: Partial<PrintSettings>): void {
  const next = { ...settings.get(), ...change };
  settings.set(next);
  deviceStorage.set(key, JSON.stringify(next));
}

/** The first one if the chosen one was deleted. */
export function chosenTemplate({ templateId, own }: PrintSettings): LabelTemplate {
  const all = [...templates, ...own];
  const template = all.find(({ id }) => id === templateId) ?? all[0];
  if (!template) throw new Error('no label template is defined');
  return template;
}

/** The 40 mm roll is made for printers of 203 dots per inch, the rolls of 29 and 62 mm for those of 300. */
export function chosenResolution(settings: PrintSettings): Resolution {
  return settings.resolution ?? (chosenTemplate(settings).id === 'roll-40x30' ? 203 : 300);
}

/** In mm: a larger offset means a wrong template. */
export const largestOffset = 10;

/** Counts are off until somebody wants them, as they change and the label does not. */
function read(): PrintSettings {
  const stored = parse(deviceStorage.get(key));
  const own = Array.isArray(stored.own) ? stored.own.filter(isOnPage) : [];
  const fields = record(stored.fields);
  const offset = record(stored.offset);
  return {
    templateId: typeof stored.templateId === 'string' ? stored.templateId : firstTemplate(),
    own,
    fields: Object.fromEntries(
      labelFields.map((name) => [name, name === 'items' ? fields[name] === true : fields[name] !== false]),
    ) as LabelFields,
    ownFieldId: typeof stored.ownFieldId === 'string' ? stored.ownFieldId : undefined,
    hasCutMarks: stored.hasCutMarks === true,
    resolution: resolutions.find((each) => each === stored.resolution),
    offset: { x: readOffset(offset.x), y: readOffset(offset.y) },
  };
}

/** Letter paper in regions that use it. */
function firstTemplate(): string {
  return /-(US|CA|MX)$/.test(navigator.language) ? 'avery-5160' : 'avery-l7160';
}

function readOffset(value: unknown): number {
  return typeof value === 'number' && Math.abs(value) <= largestOffset ? value : 0;
}

function parse(text: string | undefined): Record<string, unknown> {
  try {
    return record(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
