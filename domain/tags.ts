import { z } from 'zod';
import { tagLengthMax, tagsMax } from './merge.ts';
import { line } from './text.ts';

export const tag = line(tagLengthMax);

export const tags = z
  .array(tag)
  .max(tagsMax)
  .transform((list) => [...new Map(list.map((each) => [each.toLowerCase(), each])).values()]);
