import { binFields } from '#domain/bins/bin-fields.ts';
import { AppError } from '#domain/errors.ts';
import { isSame } from '#domain/fields.ts';
import { measureOfColumn, readFieldCell } from '#domain/imports/field-cells.ts';
import { type ImportChoice, shapeOf } from '#domain/imports/import-choice.ts';
import { type FieldOwner, knownField, newFieldOf } from '#domain/imports/imported-fields.ts';
import { itemFields } from '#domain/items/item-fields.ts';
import { locationFields } from '#domain/locations/location-fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { FieldHolder } from '#domain/own-fields/own-field-limits.ts';
import { assertValuesFit, withNewField } from '#domain/own-fields/own-field-rules.ts';
import type { OwnValue } from '#domain/schemas.ts';
import { tidyProse } from '#domain/text.ts';
import { mapPausing, type Pausing } from '#server/yield-to-event-loop.ts';
import type { ImportProblem, ImportProblemCode, OwnTexts, PlannedField } from './import-plan.ts';
import { type Answers, answersOf, keyOfKind, lineOf } from './plan-of-table.ts';
import { cut, type TidyPlan } from './tidy-plan.ts';

export type WithOwnFields = {
  /** Its things have values, and in their notes what no field takes. */
  plan: TidyPlan;
  /** Those to make, if something gets a value of them. */
  newFields: OwnField[];
  /** All fields of the owner with the new ones. */
  fields: readonly OwnField[];
};

type Options = {
  choice: Pick<ImportChoice, 'newFields' | 'locale' | 'table'>;
  owner: FieldOwner;
  newId: (n: number) => string;
};

/** Finds or makes a field for each column and reads the things' texts as its values. */
export function* withOwnFields(plan: TidyPlan, options: Options): Pausing<WithOwnFields> {
  const planner = new FieldPlanner(plan, options);
  yield* planner.findFields();
  const items = yield* mapPausing(plan.items, (item) => planner.withValues('item', item));
  const bins = yield* mapPausing(plan.bins, (bin) => planner.withValues('bin', bin));
  const locations = yield* mapPausing(plan.locations, (place) => planner.withValues('location', place));
  const { problems, newFields, fields } = planner;
  return { plan: { ...plan, items, bins, locations, problems }, newFields, fields };
}

/** Where a thing keeps what no field takes. */
const noteFields = {
  item: { name: 'notes', max: itemFields.notes.max },
  bin: { name: 'description', max: binFields.description.max },
  location: { name: 'description', max: locationFields.description.max },
} as const satisfies Record<FieldHolder, object>;

/** A value with the line that it would be in the notes. */
type ReadText = { value: OwnValue; line: string };

type Thing = { data: object; own?: OwnTexts | undefined; row?: number | undefined };

class FieldPlanner {
  readonly problems: ImportProblem[];
  readonly newFields: OwnField[] = [];
  fields: readonly OwnField[];
  private readonly byKey = new Map<string, OwnField>();
  private readonly planned: ReadonlyMap<string, PlannedField>;
  private readonly answers: Answers;
  private readonly plan: TidyPlan;
  private readonly options: Options;

  constructor(plan: TidyPlan, options: Options) {
    this.plan = plan;
    this.options = options;
    this.planned = new Map(plan.fields.map((field) => [field.key, field]));
    this.problems = [...plan.problems];
    this.fields = options.owner.fields;
    this.answers = answersOf(options.choice.table ?? {});
  }

  *findFields(): Pausing<void> {
    const texts = yield* this.textsByKey();
    for (const planned of this.plan.fields) {
      yield;
      const ofField = texts.get(planned.key);
      const field = ofField && this.fieldFor(planned, ofField);
      if (field !== undefined) this.byKey.set(planned.key, field);
    }
  }

  private *textsByKey(): Pausing<ReadonlyMap<string, string[]>> {
    const texts = new Map<string, string[]>();
    for (const { own = {} } of [...this.plan.items, ...this.plan.bins, ...this.plan.locations]) {
      yield;
      for (const [key, text] of Object.entries(own)) {
        const before = texts.get(key);
        if (before === undefined) texts.set(key, [text]);
        else before.push(text);
      }
    }
    return texts;
  }

  /** Undefined if there is none and none can be made. */
  private fieldFor({ column, of, header }: PlannedField, texts: readonly string[]): OwnField | undefined {
    const { choice, newId } = this.options;
    const owner = { ...this.options.owner, fields: this.fields };
    const present = knownField(column, of, owner);
    if (present !== undefined || (choice.newFields === false && owner.isSelf)) return present;
    const refuse = (code: ImportProblemCode) => {
      this.problems.push({ column: header.slice(0, 80), code, value: texts[0]?.slice(0, 80) ?? '' });
      return undefined;
    };
    const made = newFieldOf(column, of, owner, {
      locale: choice.locale ?? 'en',
      newId: () => newId(this.newFields.length),
      header,
      texts,
    });
    if (made === undefined) return refuse('fieldGone');
    if (!owner.isSelf) return refuse('fieldOfOwner');
    const fields = fieldsWith(this.fields, made);
    if (fields === undefined) return refuse('fieldsFull');
    this.fields = fields;
    this.newFields.push(made);
    return fields.find(({ id }) => id === made.id);
  }

  withValues<T extends Thing>(of: FieldHolder, thing: T): T {
    const { values, lines } = this.read(thing);
    if (values.size === 0 && lines.length === 0) return thing;
    // What is too much for one thing goes into its notes, the last values first.
    const texts = [...values];
    while (!fits(valuesIn(texts))) lines.push(texts.pop()?.[1].line ?? '');
    const data = {
      ...thing.data,
      ...(texts.length > 0 && { fields: valuesIn(texts) }),
      ...(lines.length > 0 && this.notesOf(of, thing, lines)),
    };
    return { ...thing, data };
  }

  /** The values of a thing by the ids of their fields, and the lines of its texts that are none. */
  private read({ own = {}, row }: Thing): { values: Map<string, ReadText>; lines: string[] } {
    const values = new Map<string, ReadText>();
    const lines: string[] = [];
    for (const [key, text] of Object.entries(own)) {
      const planned = this.planned.get(key);
      if (planned === undefined) continue;
      const line = lineOf(planned.header, text);
      const field = this.byKey.get(key);
      const value = field && this.valueOf(field, planned, text, row);
      if (value === 'dropped') continue;
      const before = field && values.get(field.id);
      if (field === undefined || value === undefined) lines.push(line);
      else if (before === undefined) values.set(field.id, { ...value, line });
      else if (!isSame(before.value, value.value)) lines.push(line);
    }
    return { values, lines };
  }

  private valueOf(
    field: OwnField,
    planned: PlannedField,
    text: string,
    row: number | undefined,
  ): { value: OwnValue } | 'dropped' | undefined {
    const measure = measureOfColumn(planned.column, planned.header);
    const read = readFieldCell(field, text, { ...planned, measure });
    if ('value' in read) return read;
    const column = planned.header.slice(0, 80);
    const value = text.slice(0, 80);
    this.problems.push({ ...(row !== undefined && { row }), column, code: read.refusal, value });
    const answer = this.answers.get(keyOfKind(column, read.refusal, shapeOf(value)));
    return answer === 'without' ? 'dropped' : undefined;
  }

  private notesOf(of: FieldHolder, { data, row }: Thing, lines: readonly string[]): Record<string, string> {
    const { name, max } = noteFields[of];
    const before = (data as Record<string, unknown>)[name];
    const text = tidyProse([...(typeof before === 'string' ? [before] : []), ...lines].join('\n'));
    const report = (code: ImportProblemCode, value: string) =>
      this.problems.push({ ...(row !== undefined && { row }), code, value: value.slice(0, 80) });
    return { [name]: cut(text, max, report) };
  }
}

/** Undefined without room for the field. */
function fieldsWith(fields: readonly OwnField[], field: OwnField): OwnField[] | undefined {
  return allowed(() => withNewField(fields, field));
}

function valuesIn(texts: readonly [string, ReadText][]): Record<string, OwnValue> {
  return Object.fromEntries(texts.map(([id, { value }]) => [id, value]));
}

function fits(values: Record<string, OwnValue>): boolean {
  return allowed(() => assertValuesFit(values) ?? true) === true;
}

function allowed<T>(rule: () => T): T | undefined {
  try {
    return rule();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
