import {
  type AppError,
  type ErrorCode,
  type ErrorDetails,
  type ErrorParams,
  errors,
  type Status,
} from '../errors.ts';
import { frontSentences } from './front.ts';
import { refusalSentences } from './refusals.ts';

/** The `error` of an answer. Proxies and older servers send no `details`. */
export type WireError = { status: Status; message: string; details?: ErrorDetails };

export function wireErrorOf({ code, params, fields }: AppError): WireError {
  const details: ErrorDetails = { code };
  if (params) details.params = params;
  if (fields) details.fields = fields;
  return { status: errors[code], message: fill(errorSentence(code, params?.n), params), details };
}

/** The English sentence of an error with `{{placeholders}}`; that for many without `n`. */
export function errorSentence(code: ErrorCode, n?: unknown): string {
  const sentence = sentences.get(code) ?? sentences.get(`${code}_${Number(n) === 1 ? 'one' : 'other'}`);
  if (sentence === undefined) throw new Error(`${code} has no sentence`);
  return sentence;
}

const sentences: [CodeWithoutSentence] extends [never] ? ReadonlyMap<string, string> : CodeWithoutSentence =
  new Map(
    Object.entries({ ...frontSentences, ...refusalSentences }).flatMap(([group, texts]) =>
      Object.entries<string>(texts).map(([name, text]): [string, string] => [`${group}.${name}`, text]),
    ),
  );

type Sentences = typeof frontSentences & typeof refusalSentences;
type Key = { [Group in keyof Sentences]: `${Group}.${keyof Sentences[Group] & string}` }[keyof Sentences];
type WithoutPlural<K> = K extends `${infer Code}_${'one' | 'other'}` ? Code : K;
/** The compiler names it, and refuses the list. */
type CodeWithoutSentence = Exclude<ErrorCode, WithoutPlural<Key>>;

function fill(sentence: string, params: ErrorParams = {}): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
}
