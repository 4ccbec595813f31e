import { z } from 'zod';
import { target } from '../access/access.ts';
import { requestMessage } from '../access/access-calls.ts';
import { id, line, readCall, revisions, writeCall } from '../schemas.ts';
import { codesPerCall, sheetTemplateMax } from './code.ts';
import { codeInput, codeRow, codeState, codeUse } from './codes.ts';

/** A label of 100 × 150 mm at 300 dots per inch has 262 kB. */
const labelBytesMax = 393_216;
const dots = z.number().int().min(8).max(4_000);

const cursor = z.strictObject({ revision: z.number().int().min(0), code: z.string().max(200) });

const stateAndRevisions = z.object({ code: z.string(), state: codeState, revisions });

export const codeCalls = {
  'codes.create': writeCall(
    z.strictObject({ count: z.number().int().min(1).max(codesPerCall), use: codeUse.optional() }),
    z.object({ codes: z.array(z.object({ code: z.string(), state: codeState })), revisions }),
  ),
  /** The answer is the same whether the code leads anywhere or not. */
  'codes.askOwner': writeCall(
    z.strictObject({ code: codeInput, message: requestMessage.optional() }),
    z.object({ revisions }),
  ),
  /** Lists the codes changed after the cursor; `next` is present if there are more. */
  'codes.list': readCall(
    z.strictObject({ after: cursor.optional() }),
    z.object({ codes: z.array(codeRow), revision: z.number().int(), next: cursor.optional() }),
  ),
  'codes.void': writeCall(z.strictObject({ code: codeInput }), stateAndRevisions),
  /**
   * `voided` is the code that the target had. `lost` is the code of a lost label, which is replaced. The server creates
   * a new code if `code` is missing or, with `orNewCode`, not free; nothing changes if the target already has another
   * code.
   */
  'codes.claim': writeCall(
    z
      .strictObject({
        code: codeInput.optional(),
        target,
        replace: z.boolean().optional(),
        lost: codeInput.optional(),
        orNewCode: z.boolean().optional(),
      })
      .refine(({ code, lost }) => code !== undefined || lost !== undefined, 'names no code'),
    stateAndRevisions.extend({ voided: z.string().optional() }),
  ),
  /**
   * Ignores what are no own codes; `codes` are those recorded. With `isTakenBack`, those of this sheet were not printed after
   * all: others than reprints count as unprinted again.
   */
  'codes.recordPrint': writeCall(
    z.strictObject({
      codes: z.array(codeInput).min(1).max(codesPerCall),
      sheet: z.strictObject({ id, template: line(sheetTemplateMax) }),
      isTakenBack: z.boolean().optional(),
    }),
    z.object({ codes: z.array(z.string()), revisions }),
  ),
  /**
   * Prints one label on the server's printer. `bits` is the picture as base64: rows from the top, each of whole bytes, in
   * which a set bit is a black dot of the printer. A read, as nothing is stored; each call prints.
   */
  'labels.print': readCall(
    z
      .strictObject({
        width: dots,
        height: dots,
        bits: z
          .string()
          .regex(/^[A-Za-z0-9+/]+={0,2}$/)
          .max((labelBytesMax / 3) * 4),
      })
      .refine(
        ({ width, height, bits }) => base64Bytes(bits) === Math.ceil(width / 8) * height,
        'is no such picture',
      ),
    z.object({}),
  ),
} as const;

function base64Bytes(text: string): number {
  return (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);
}
