import { type CallName, calls } from '#domain/calls.ts';
import { errors, httpStatus } from '#domain/errors.ts';
import { openReads, reads, uploads, writes } from '../../features/commands.ts';
import { type Schema, toSchema } from './schemas.ts';
import { usage } from './usage.ts';

export type DescribedCall = {
  name: CallName;
  kind: 'read' | 'write' | 'upload' | 'open';
  summary: string;
  input: Schema;
  output: Schema;
};

const commands: Record<CallName, { summary: string }> = { ...openReads, ...reads, ...writes, ...uploads };

export function describeCalls(): DescribedCall[] {
  return (Object.keys(calls) as CallName[]).map((name) => ({
    name,
    kind: calls[name].kind,
    summary: commands[name].summary,
    input: toSchema(calls[name].input, 'input'),
    output: toSchema(calls[name].output, 'output'),
  }));
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
      parameters: { operationId },
      responses: { error: { description: 'An error', content: json(errorBody) } },
    },
    security: [{ bearer: [] }, { cookie: [] }],
  };
}

function operation({ name, kind, summary, input, output }: DescribedCall): object {
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary,
    ...(kind === 'open' && { security: [] }),
    ...((kind === 'write' || kind === 'upload') && {
      parameters: [{ $ref: '#/components/parameters/operationId' }],
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
