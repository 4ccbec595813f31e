import { z } from 'zod';
import { type CallName, calls } from '#domain/calls.ts';
import { errors, httpStatus } from '#domain/errors.ts';
import { isSignedInCall, tokenRights } from '#domain/tokens/token-rights.ts';
import { openReads, reads, uploads, writes } from '../../features/commands.ts';
import { examples } from './examples.ts';

export const usage = `Every call is \`POST /api/{name}\` with \`Content-Type: application/json\` and the body \`{"data": …}\`. The answer is
\`{"result": …}\`, or \`{"error": {"status", "message", "details": {"code", …}}}\` with the HTTP status that
belongs to it. The official Firebase functions client can call it: \`getFunctions(app, 'https://…/api')\`.

Make a token for your program under Settings, Programs, and send it as \`Authorization: Bearer wb_…\`. Each call says what a token must
allow; calls without it need a session: sign in with \`POST /api/auth/sign-in/email\` (\`{"email", "password"}\`) and send the \`token\` of
its answer in the same header. A token for chosen places and bins makes only the calls that say so, and everything that they name or change must be
in these: otherwise \`tokens.outside\`. An open read needs neither. A write may have the header \`Idempotency-Key\` with a UUID: if it is
repeated with the same key, it is done once and the repetition gets the same answer. Writes with the same UUID in the header
\`Whichbin-Act\` are one line of the activity. \`revisions\` of a result has the new
revision of each changed bin and location, and of the account (\`me\`).

Routes under \`/api/auth/\` belong to better-auth and have its error form: \`{"message", "code"}\` without \`error\`. Signing up with
a taken address gives 422 with \`USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL\`, a password that is too short 400 with
\`PASSWORD_TOO_SHORT\`, and signing in with a wrong address or password 401 with \`INVALID_EMAIL_OR_PASSWORD\`; the web app shows
them as \`auth.emailTaken\`, \`auth.passwordTooShort\` and \`auth.wrongCredentials\`. Whichbin's own checks of these routes, such as
rate limits and common passwords, give errors in the form above.

Fields marked with * are required. In a change, an absent field keeps its value, and null clears it.

Names of calls, fields and error codes stay, and calls gain only optional fields: ignore fields of answers that you do not know. A call
that is to go is marked as deprecated here for a year at least, and named in the changes of the version.

With curl, in TypeScript with types of \`openapi-typescript\`, and in Python:

\`\`\`sh
${examples.curl}\`\`\`

\`\`\`ts
${examples.typescript}\`\`\`

\`\`\`python
${examples.python}\`\`\``;

export type DescribedCall = {
  name: CallName;
  kind: 'read' | 'write' | 'upload' | 'open';
  /** What a token must allow, in words. */
  token: string;
  summary: string;
  input: Schema;
  output: Schema;
};

const commands: Record<CallName, { summary: string }> = { ...openReads, ...reads, ...writes, ...uploads };

export function describeCalls(): DescribedCall[] {
  return (Object.keys(calls) as CallName[]).map((name) => ({
    name,
    kind: calls[name].kind,
    token: neededOfToken(name),
    summary: commands[name].summary,
    input: toSchema(calls[name].input, 'input'),
    output: toSchema(calls[name].output, 'output'),
  }));
}

function neededOfToken(name: CallName): string {
  if (!isSignedInCall(name)) return 'open';
  const right = tokenRights[name];
  if (right === 'never') return 'no token';
  const scope = calls[name].kind === 'read' && right !== 'writesEverywhere' ? 'read' : 'write';
  return `token: ${scope}${typeof right === 'object' ? ', also in chosen places' : ''}`;
}

export function openApi(): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Whichbin',
      version: '1',
      description: usage,
    },
    paths: Object.fromEntries(
      describeCalls().map((call) => [`/api/${call.name}`, { post: operation(call) }]),
    ),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'whichbin.session' },
      },
      parameters: { operationId, actId },
      responses: { error: { description: 'An error', content: json(errorBody) } },
    },
    security: [{ bearer: [] }, { cookie: [] }],
  };
}

function operation({ name, kind, token, summary, input, output }: DescribedCall): object {
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary,
    description: token,
    ...(kind === 'open' && { security: [] }),
    ...((kind === 'write' || kind === 'upload') && {
      parameters: [
        { $ref: '#/components/parameters/operationId' },
        { $ref: '#/components/parameters/actId' },
      ],
    }),
    requestBody: { required: true, content: kind === 'upload' ? form(input) : json(wrapped('data', input)) },
    responses: {
      200: { description: 'Done', content: json(wrapped('result', output)) },
      default: { $ref: '#/components/responses/error' },
    },
  };
}

const operationId = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A UUID made by the client. A write that is repeated with the same key is done once; the repetition gets the same answer.',
  schema: { type: 'string', format: 'uuid' },
};

const actId = {
  name: 'Whichbin-Act',
  in: 'header',
  description:
    'A UUID made by the client. Writes of one person with the same one are one line of the activity.',
  schema: { type: 'string', format: 'uuid' },
};

const errorBody: Schema = wrapped('error', {
  type: 'object',
  required: ['status', 'message'],
  properties: {
    status: { type: 'string', enum: Object.keys(httpStatus) },
    message: { type: 'string' },
    details: {
      type: 'object',
      properties: { code: { type: 'string', enum: Object.keys(errors) }, params: { type: 'object' } },
    },
  },
});

function json(schema: Schema): object {
  return { 'application/json': { schema } };
}

/** `file` must come after `data`. */
function form(input: Schema): object {
  const file: Schema = { type: 'string', format: 'binary' };
  const schema: Schema = { type: 'object', required: ['data', 'file'], properties: { data: input, file } };
  return { 'multipart/form-data': { schema, encoding: { data: { contentType: 'application/json' } } } };
}

function wrapped(name: string, schema: Schema): Schema {
  return { type: 'object', required: [name], properties: { [name]: schema } };
}

export type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: (string | number)[];
  additionalProperties?: Schema | boolean;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
};

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      // Strings are trimmed before validation, so the output type has the length limits.
      if (def.type === 'pipe' && def.out instanceof z.ZodString)
        Object.assign(jsonSchema, toSchema(def.out, io));
    },
  });
  return written as Schema;
}
