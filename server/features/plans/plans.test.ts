import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireError } from '#domain/error-sentences/wire-error.ts';
import { buildUser, type TestUser } from '#test/builders.ts';
import { eventually } from '#test/eventually.ts';
import { parseMail } from '#test/mail-server.ts';
import { type PaymentPeer, type PeerSubscription, startPaymentPeer } from '#test/payment-peer.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let peer: PaymentPeer;
let server: TestServer;

beforeAll(async () => {
  peer = await startPaymentPeer();
  server = await startTestServer({ env: peer.settings });
  peer.deliverTo = `${server.url}/api/stripe-webhook`;
});

afterAll(async () => {
  await server.close();
  await peer.close();
});

const planOf = async (user: TestUser) => (await user.act('me.get', {})).plan;
const untilPlan = (user: TestUser, plan: string) =>
  eventually(async () => expect(await planOf(user)).toBe(plan));
const checkedAt = async (user: TestUser) => {
  const { rows } = await server.pool.query('SELECT * FROM subscriptions WHERE user_id = $1', [user.id]);
  return rows[0] as { asked_at: Date; check_at: Date | null; plan_without: string | null };
};
/** Resolves when Stripe was asked again. */
async function tellAndCheck(user: TestUser, subscription: PeerSubscription, type: string): Promise<void> {
  const { asked_at: before } = await checkedAt(user);
  await peer.notify(subscription, type);
  await eventually(async () =>
    expect((await checkedAt(user)).asked_at.getTime()).toBeGreaterThan(before.getTime()),
  );
}
const setPlan = (user: TestUser, plan: string) =>
  server.pool.query('UPDATE profiles SET plan = $2 WHERE user_id = $1', [user.id, plan]);

async function pay(user: TestUser) {
  const { url } = await user.act('plans.checkout', {});
  const subscription = await peer.pay(url);
  await untilPlan(user, 'unlimited');
  return subscription;
}

const codeOf = async (answer: Response) =>
  ((await answer.json()) as { error?: WireError }).error?.details?.code;

function deliver(body: string, signature: string | undefined, type = 'application/json') {
  const headers = { 'content-type': type, ...(signature !== undefined && { 'stripe-signature': signature }) };
  return server.fetch('/api/stripe-webhook', { method: 'POST', headers, body });
}

test('who pays has the largest plan, and sees it on every device without asking', async () => {
  const olga = await buildUser(server);
  expect(await olga.act('plans.get', {})).toEqual({
    isSold: true,
    canUpgrade: true,
    price: { amount: 3900, currency: 'SEK', interval: 'month' },
  });
  const before = await olga.act('me.get', {});
  const { periodEnd } = await pay(olga);
  expect(peer.emails.get(peer.subscriptions.at(-1)?.customer ?? '')).toBe(olga.email);
  const until = new Date(periodEnd * 1000).toISOString();
  expect((await olga.act('me.get', {})).revision).toBeGreaterThan(before.revision);
  expect(await olga.act('plans.get', {})).toMatchObject({
    canUpgrade: false,
    subscription: { state: 'renews', until },
  });
  expect((await olga.call('plans.checkout', {})).error?.details).toEqual({ code: 'plans.paid' });
});

/** Returns the subjects of mails that a server without SMTP_URL wrote to a folder instead of sending. */
async function subjectsFor({ email }: TestUser): Promise<(string | undefined)[]> {
  const folder = join(server.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const userMails = mails.map(parseMail).filter(({ headers }) => headers.get('to') === email);
  return userMails.map(({ headers }) => headers.get('subject'));
}

const receiptsOf = async (user: TestUser) =>
  (await user.act('notifications.list', {})).notifications.filter(({ type }) => type === 'payment_received');

test('each payment that went through is told of once, however often Stripe tells of it', async () => {
  const olga = await buildUser(server);
  const subscription = await pay(olga);
  const [first] = peer.invoices.slice(-1);
  await eventually(async () => expect(await receiptsOf(olga)).toHaveLength(1));
  expect(await receiptsOf(olga)).toMatchObject([
    {
      recipientId: olga.id,
      actorName: 'Whichbin',
      title: first?.number,
      body: '',
      read: false,
      receipt: { amount: 3900, currency: 'SEK', url: `https://invoice.stripe.example/${first?.id}` },
    },
  ]);
  peer.charge(subscription, 0);
  const next = peer.charge(subscription);
  const { revision } = await olga.act('me.get', {});
  for (let n = 0; n < 5; n++) await peer.notify(subscription, 'invoice.paid');
  await eventually(async () => expect(await receiptsOf(olga)).toHaveLength(2));
  const titles = (await receiptsOf(olga)).map(({ title }) => title);
  expect(titles).toEqual([next.number, first?.number]);
  expect((await olga.act('me.get', {})).revision).toBe(revision + 1);
  // One that was read and purged is not told of again.
  await server.pool.query('DELETE FROM notifications WHERE user_id = $1', [olga.id]);
  await tellAndCheck(olga, subscription, 'invoice.paid');
  expect(await receiptsOf(olga)).toEqual([]);
});

test('a key without invoice access sells plans; receipts follow once it has access', async () => {
  const olga = await buildUser(server);
  peer.hidesInvoices = true;
  const subscription = await pay(olga);
  peer.hidesInvoices = false;
  expect(await receiptsOf(olga)).toEqual([]);
  await peer.notify(subscription, 'invoice.paid');
  await eventually(async () => expect(await receiptsOf(olga)).toHaveLength(1));
});

test('who paid before receipts were told of gets only those to come', async () => {
  const olga = await buildUser(server);
  const subscription = await pay(olga);
  await eventually(async () => expect(await receiptsOf(olga)).toHaveLength(1));
  await server.pool.query('DELETE FROM notifications WHERE user_id = $1', [olga.id]);
  await server.pool.query('UPDATE subscriptions SET told_receipts = NULL WHERE user_id = $1', [olga.id]);
  await tellAndCheck(olga, subscription, 'customer.subscription.updated');
  expect(await receiptsOf(olga)).toEqual([]);
  const { number } = peer.charge(subscription);
  await peer.notify(subscription, 'invoice.paid');
  await eventually(async () => expect(await receiptsOf(olga)).toMatchObject([{ title: number }]));
});

test('a cancelled plan lasts to the period’s end, then the former one; no data is lost', async () => {
  const olga = await buildUser(server, { plan: 'pro' });
  const subscription = await pay(olga);
  for (let n = 0; n < 51; n++) await olga.act('bins.create', { name: `Bin ${n}` });
  const { url } = await olga.act('plans.portal', { toCancel: true });
  const answer = await fetch(url, { method: 'POST', redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${server.url}/settings?open=plan`]);
  await eventually(async () => expect((await olga.act('plans.get', {})).subscription?.state).toBe('ends'));
  expect(await planOf(olga)).toBe('unlimited');
  subscription.status = 'canceled';
  await peer.notify(subscription, 'customer.subscription.deleted');
  await untilPlan(olga, 'pro');
  expect((await olga.act('bins.list', {})).bins).toHaveLength(51);
  expect((await olga.call('bins.create', { name: 'More' })).error?.details?.code).toBe('bins.limitReached');
  expect(await olga.act('plans.get', {})).toMatchObject({ canUpgrade: true });
  await pay(olga);
});

test('a payment that failed keeps the plan while it is tried again', async () => {
  const olga = await buildUser(server);
  const subscription = await pay(olga);
  subscription.status = 'past_due';
  await peer.notify(subscription, 'invoice.payment_failed');
  const failures = async () => {
    const { notifications } = await olga.act('notifications.list', {});
    return notifications.filter(({ type }) => type === 'payment_failed').length;
  };
  await eventually(async () => expect((await olga.act('plans.get', {})).subscription?.state).toBe('unpaid'));
  expect(await planOf(olga)).toBe('unlimited');
  expect(await failures()).toBe(1);
  // Stripe tries again in vain.
  await tellAndCheck(olga, subscription, 'invoice.payment_failed');
  expect(await failures()).toBe(1);
  await eventually(async () =>
    expect(await subjectsFor(olga)).toEqual([
      'Your payment did not go through · Din betalning gick inte igenom',
    ]),
  );
});

test('repeated, late and reordered events never contradict the state at Stripe', async () => {
  const olga = await buildUser(server);
  const from = peer.deliveries.length;
  const subscription = await pay(olga);
  subscription.status = 'canceled';
  await peer.notify(subscription, 'customer.subscription.deleted');
  await untilPlan(olga, 'free');
  const before = await checkedAt(olga);
  const created = peer.deliveries[from];
  for (let n = 0; n < 5; n++) {
    const answer = await deliver(created?.body ?? '', created?.signature);
    expect(answer.status).toBe(200);
  }
  await eventually(async () => {
    const { asked_at, check_at } = await checkedAt(olga);
    expect(asked_at.getTime()).toBeGreaterThan(before.asked_at.getTime());
    expect(check_at).toBeNull();
  });
  expect(await planOf(olga)).toBe('free');
});

/** Resolves when Stripe was asked; its answer, of that moment, comes when `answer` is called. */
async function askSlowly(subscription: PeerSubscription): Promise<() => void> {
  let answer = () => {};
  const isAsked = new Promise<void>((asked) => {
    peer.beforeAnswer = () => {
      peer.beforeAnswer = undefined;
      asked();
      return new Promise((resolve) => {
        answer = resolve;
      });
    };
  });
  await peer.notify(subscription, 'customer.subscription.updated');
  await isAsked;
  return () => answer();
}

test('an answer that came slowly does not undo a later one', async () => {
  const olga = await buildUser(server);
  const answer = await askSlowly(await pay(olga));
  // Simulates another process that stores Stripe's answer of a second later.
  await server.pool.query(
    `UPDATE subscriptions SET asked_at = now() + interval '1 second', check_at = NULL, state = NULL, plan_without = NULL
     WHERE user_id = $1`,
    [olga.id],
  );
  await setPlan(olga, 'free');
  const { revision } = await olga.act('me.get', {});
  answer();
  // Checked after it.
  await pay(await buildUser(server));
  expect(await olga.act('me.get', {})).toMatchObject({ plan: 'free', revision });
});

test('what is told while Stripe is answering is asked for again', async () => {
  const olga = await buildUser(server);
  const subscription = await pay(olga);
  const answer = await askSlowly(subscription);
  subscription.status = 'canceled';
  await peer.notify(subscription, 'customer.subscription.deleted');
  answer();
  await untilPlan(olga, 'free');
});

test('the operator’s word stands while it is paid and afterwards', async () => {
  const olga = await buildUser(server);
  const subscription = await pay(olga);
  await setPlan(olga, 'pro');
  await server.pool.query(`UPDATE subscriptions SET plan_without = 'pro' WHERE user_id = $1`, [olga.id]);
  const before = await checkedAt(olga);
  await peer.notify(subscription, 'customer.subscription.updated');
  await eventually(async () =>
    expect((await checkedAt(olga)).asked_at.getTime()).toBeGreaterThan(before.asked_at.getTime()),
  );
  expect(await planOf(olga)).toBe('pro');
  subscription.status = 'canceled';
  await peer.notify(subscription, 'customer.subscription.deleted');
  await eventually(async () => expect((await checkedAt(olga)).plan_without).toBeNull());
  expect(await planOf(olga)).toBe('pro');
});

test('a subscription that changed to another product pays for the plan no longer', async () => {
  const olga = await buildUser(server);
  const subscription = await pay(olga);
  const price = subscription.price;
  subscription.price = 'price_of_a_cheaper_product';
  await peer.notify(subscription, 'customer.subscription.updated');
  await untilPlan(olga, 'free');
  subscription.price = price;
  await peer.notify(subscription, 'customer.subscription.updated');
  await untilPlan(olga, 'unlimited');
});

test('who never paid is left alone by the events of others', async () => {
  const [olga, anna] = [await buildUser(server, { plan: 'pro' }), await buildUser(server)];
  await olga.act('plans.checkout', {});
  await pay(anna);
  expect(await planOf(olga)).toBe('pro');
  const unknown = { id: 'sub_x', customer: 'cus_unknown', status: 'active' as const };
  const answer = await peer.notify(
    { ...unknown, price: 'x', cancelsAtPeriodEnd: false, periodEnd: 4e9 },
    'x',
  );
  expect(answer?.status).toBe(200);
});

test('the same person has one customer and one page to pay at, however often they ask', async () => {
  const olga = await buildUser(server);
  const before = peer.emails.size;
  // The first page is open when the others ask.
  await olga.act('plans.checkout', {});
  await Promise.all(Array.from({ length: 6 }, () => olga.act('plans.checkout', {})));
  expect(peer.emails.size).toBe(before + 1);
  const first = await olga.act('plans.checkout', {});
  const second = await olga.act('plans.checkout', {});
  await expect(peer.pay(first.url)).rejects.toThrow();
  await peer.pay(second.url);
  await untilPlan(olga, 'unlimited');
});

test('what is not Stripe’s, or not of now, is refused and does nothing', async () => {
  const olga = await buildUser(server);
  await pay(olga);
  const { body } = peer.deliveries.at(-1) ?? { body: '' };
  const now = Math.floor(Date.now() / 1000);
  const requests = peer.requests.length;
  const tries: [string, string | undefined][] = [
    [body, undefined],
    [body, ''],
    [body, 't=1,v1=00'],
    [body, peer.sign(body, now, 'whsec_of_another')],
    [`${body} `, peer.sign(body)],
    [body, peer.sign(body, now - 3_600)],
    [body, peer.sign(body, now + 3_600)],
    [body, `t=${now},${peer.sign(body, now + 3_600)}`],
    [body, `${peer.sign(body, now + 3_600)},t=${now}`],
    ['not json', peer.sign('not json')],
  ];
  for (const [sent, signature] of tries) {
    const answer = await deliver(sent, signature);
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'request.invalid']);
  }
  const long = JSON.stringify({ long: 'x'.repeat(200_000) });
  expect(await codeOf(await deliver(long, peer.sign(long)))).toBe('request.tooLarge');
  expect((await deliver(body, peer.sign(body), 'text/plain')).status).toBe(400);
  expect(peer.requests).toHaveLength(requests);
});

test('a flood of deliveries leaves one row and few questions to Stripe', async () => {
  const olga = await buildUser(server);
  const subscription = await pay(olga);
  await eventually(async () => expect((await checkedAt(olga)).asked_at).not.toBeNull());
  const requests = peer.requests.length;
  await Promise.all(
    Array.from({ length: 200 }, () => peer.notify(subscription, 'customer.subscription.updated')),
  );
  subscription.status = 'canceled';
  await peer.notify(subscription, 'customer.subscription.deleted');
  await untilPlan(olga, 'free');
  expect(peer.requests.length - requests).toBeLessThan(150);
  const { rows } = await server.pool.query(
    'SELECT count(*)::int AS n FROM subscriptions WHERE user_id = $1',
    [olga.id],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('while Stripe is down the plan stays, checkout is refused and the check repeats', async () => {
  const olga = await buildUser(server);
  const subscription = await pay(olga);
  const anna = await buildUser(server);
  peer.isDown = true;
  subscription.status = 'canceled';
  await peer.notify(subscription, 'customer.subscription.deleted');
  const refused = await anna.call('plans.checkout', {});
  expect([refused.status, refused.error?.details?.code]).toEqual([503, 'plans.unreachable']);
  expect(await planOf(olga)).toBe('unlimited');
  peer.isDown = false;
  // A failed check is due again later; opening the settings checks at once.
  await server.pool.query(`UPDATE subscriptions SET asked_at = now() - interval '5 minutes'`);
  await eventually(async () => {
    await olga.act('plans.get', {});
    expect(await planOf(olga)).toBe('free');
  });
});

test('where nothing is sold, it says so', async () => {
  const other = await startTestServer();
  try {
    const olga = await buildUser(other);
    expect(await olga.act('plans.get', {})).toEqual({ isSold: false, canUpgrade: false });
    expect((await olga.call('plans.checkout', {})).error?.details?.code).toBe('plans.notSold');
    expect((await olga.call('plans.portal', {})).error?.details?.code).toBe('plans.notSold');
    const { status } = await other.fetch('/api/stripe-webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(status).toBe(404);
  } finally {
    await other.close();
  }
});
