import * as firebase from '@firebase/app';
import { deleteApp, initializeApp } from '@firebase/app';
import { type Functions, getFunctions, httpsCallable } from '@firebase/functions';
import { expect } from 'vitest';
import type { CallInput, CallName, CallResult } from '#domain/calls.ts';
import { test } from '#test/server-test.ts';

let functions: Functions;
let token: string | null = null;

test.beforeAll(({ server }) => {
  registerComponent(signIn);
  const app = initializeApp({ projectId: 'whichbin', apiKey: 'none', appId: 'none' });
  functions = getFunctions(app, `${server.url}/api`);
  return () => deleteApp(app);
});

/** Stands for Firebase's own sign-in, from which the functions client requests the token. */
const signIn = {
  name: 'auth-internal',
  type: 'PRIVATE',
  instantiationMode: 'LAZY',
  multipleInstances: false,
  serviceProps: {},
  onInstanceCreated: null,
  instanceFactory: () => ({ getToken: async () => (token === null ? null : { accessToken: token }) }),
};

// Exported for Firebase's own packages, without a type.
const { _registerComponent: registerComponent } = firebase as unknown as {
  _registerComponent(component: typeof signIn): void;
};

function call<N extends CallName>(name: N, data?: CallInput<N>): Promise<CallResult<N>> {
  return httpsCallable<CallInput<N> | undefined, CallResult<N>>(
    functions,
    name,
  )(data).then((answer) => answer.data);
}

test('the official functions client gets “unauthenticated” without a session', async () => {
  token = null;
  await expect(call('bins.list')).rejects.toMatchObject({
    code: 'functions/unauthenticated',
    message: expect.stringMatching(/^Not logged in/),
    details: { code: 'session.missing' },
  });
});

test('the client creates, fills and reads a bin', async ({ olga }) => {
  token = olga.token;
  const bin = await call('bins.create', { name: 'Kitchen' });
  await call('items.create', { binId: bin.id, items: [{ name: 'Torch', quantity: 2 }] });
  expect(await call('bins.get', { id: bin.id })).toMatchObject({
    name: 'Kitchen',
    items: [{ name: 'Torch' }],
  });
  expect((await call('bins.list')).bins).toHaveLength(1);
});

test('the client understands error responses', async ({ olga }) => {
  token = olga.token;
  await expect(call('bins.create', { name: 'KITCHEN' })).rejects.toMatchObject({
    code: 'functions/already-exists',
    message: expect.stringMatching(/^You already have a bin with this name. Please choose another name./),
    details: { code: 'bins.duplicateName' },
  });
  await expect(call('bins.get', { id: olga.id })).rejects.toMatchObject({
    code: 'functions/not-found',
    message: expect.stringMatching(/^Bin not found/),
  });
});
