/** What values an optional field of a bin or location has; schema, form and text on screen follow from it. */
export type TargetFieldKind = 'line' | 'prose' | 'color' | 'icon';

/** Texts are searched. */
export type TargetFieldFacts =
  | { kind: 'line' | 'prose'; max: number }
  | { kind: Exclude<TargetFieldKind, 'line' | 'prose'> };

export type TargetFields = Readonly<Record<string, TargetFieldFacts>>;

/** Each field with what `T` gives to its kind. */
export type ByTargetField<Fields extends TargetFields, T extends Record<TargetFieldKind, unknown>> = {
  [F in keyof Fields]: T[Fields[F]['kind']];
};

export type TextFieldOf<Fields extends TargetFields> = {
  [F in keyof Fields]: Fields[F] extends { max: number } ? F : never;
}[keyof Fields];

export function textFieldsOf<Fields extends TargetFields>(fields: Fields): TextFieldOf<Fields>[] {
  const texts = Object.entries(fields).filter(([, facts]) => 'max' in facts);
  return texts.map(([name]) => name) as TextFieldOf<Fields>[];
}
