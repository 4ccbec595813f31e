import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Session = { id: string; customer: string; status: 'open' | 'expired' | 'complete'; returnUrl: string };
type PortalPage = { customer: string; cancels: string | undefined; returnUrl: string };

export type PeerSubscription = {
  id: string;
  customer: string;
  status: 'active' | 'past_due' | 'canceled';
  /** A different one if the customer changed to another product. */
  price: string;
  cancelsAtPeriodEnd: boolean;
  metadata?: Record<string, string>;
  /** Seconds. */
  periodEnd: number;
};

export type PeerInvoice = { id: string; customer: string; number: string; amountPaid: number };

type Delivery = { body: string; signature: string };

/** A fake of the parts of Stripe's API that Whichbin uses, with pages to pay and cancel. */
export type PaymentPeer = {
  url: string;
  /** Settings for the server. */
  settings: Record<
    'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_PRICE_UNLIMITED' | 'STRIPE_API_URL',
    string
  >;
  /** The URL for events; if undefined, they are only stored. */
  deliverTo: string | undefined;
  deliveries: Delivery[];
  /** Requests to the API, such as `POST /v1/customers`. */
  requests: string[];
  subscriptions: PeerSubscription[];
  /** Paid invoices, oldest first. */
  invoices: PeerInvoice[];
  emails: Map<string, string>;
  /** Answers all requests with an error. */
  isDown: boolean;
  /** Refuses to list invoices, like a restricted key. */
  hidesInvoices: boolean;
  /** Delays answers with subscriptions. */
  beforeAnswer: (() => Promise<void>) | undefined;
  /** Creates the subscription and invoice of a payment at a checkout page. */
  pay(sessionUrl: string): Promise<PeerSubscription>;
  /** Creates the invoice of a month, without an event. */
  charge(subscription: PeerSubscription, amountPaid?: number): PeerInvoice;
  /** Sends an event about the subscription. */
  notify(subscription: PeerSubscription, type: string): Promise<Response | undefined>;
  sign(body: string, at?: number, secret?: string): string;
  close(): Promise<void>;
};

const KEY = 'sk_test_peer';
const WEBHOOK_SECRET = 'whsec_peer';
const PRICE = 'price_unlimited';
const MONTH_S = 30 * 24 * 60 * 60;

export async function startPaymentPeer(): Promise<PaymentPeer> {
  const sessions = new Map<string, Session>();
  const portalPages = new Map<string, PortalPage>();
  const customers = new Map<string, string>();
  const newId = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`;

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const peer: PaymentPeer = {
    url,
    settings: {
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_UNLIMITED: PRICE,
      STRIPE_API_URL: url,
    },
    deliverTo: undefined,
    deliveries: [],
    requests: [],
    subscriptions: [],
    invoices: [],
    emails: new Map(),
    isDown: false,
    hidesInvoices: false,
    beforeAnswer: undefined,
    pay: (sessionUrl) => pay(new URL(sessionUrl).pathname.split('/').at(-1) ?? ''),
    charge,
    notify,
    sign,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function sign(body: string, at = Math.floor(Date.now() / 1000), secret = WEBHOOK_SECRET): string {
    return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
  }

  async function notify(subscription: PeerSubscription, type: string): Promise<Response | undefined> {
    const body = JSON.stringify({
      id: newId('evt'),
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object: show(subscription) },
    });
    const signature = sign(body);
    peer.deliveries.push({ body, signature });
    if (peer.deliverTo === undefined) return undefined;
    return fetch(peer.deliverTo, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
    });
  }

  async function pay(sessionId: string): Promise<PeerSubscription> {
    const session = sessions.get(sessionId);
    if (session?.status !== 'open') throw new Error('the checkout session is not open');
    session.status = 'complete';
    const subscription: PeerSubscription = {
      id: newId('sub'),
      customer: session.customer,
      status: 'active',
      price: PRICE,
      cancelsAtPeriodEnd: false,
      periodEnd: Math.floor(Date.now() / 1000) + MONTH_S,
    };
    peer.subscriptions.push(subscription);
    charge(subscription);
    await notify(subscription, 'customer.subscription.created');
    return subscription;
  }

  function charge({ customer }: PeerSubscription, amountPaid = 3900): PeerInvoice {
    const number = `WB-${String(peer.invoices.length + 1).padStart(4, '0')}`;
    const invoice = { id: newId('in'), customer, number, amountPaid };
    peer.invoices.push(invoice);
    return invoice;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const form = new URLSearchParams(request.method === 'POST' ? await text(request) : '');
    if (!pathname.startsWith('/v1/')) return answerPage(request.method ?? '', pathname, response);
    const asked = `${request.method} ${pathname}`;
    peer.requests.push(asked);
    if (request.headers.authorization !== `Bearer ${KEY}`) return sendError(response, 401);
    if (peer.isDown) return sendError(response, 500);
    const [, , kind, id, act] = asked.split('/').map((part) => part.trim());
    if (asked === 'POST /v1/customers') {
      const repeatKey = String(request.headers['idempotency-key']);
      const customer = customers.get(repeatKey) ?? newId('cus');
      customers.set(repeatKey, customer);
      peer.emails.set(customer, form.get('email') ?? '');
      return send(response, { id: customer, object: 'customer' });
    }
    if (asked === `GET /v1/prices/${PRICE}`) {
      const recurring = { interval: 'month', interval_count: 1 };
      return send(response, { id: PRICE, object: 'price', unit_amount: 3900, currency: 'sek', recurring });
    }
    if (asked === 'GET /v1/subscriptions') {
      const found = peer.subscriptions.filter(({ customer }) => customer === searchParams.get('customer'));
      const shown = list(found.map(show));
      await peer.beforeAnswer?.();
      return send(response, shown);
    }
    const subscription = peer.subscriptions.find((each) => asked === `POST /v1/subscriptions/${each.id}`);
    if (subscription !== undefined) {
      for (const [name, value] of form) change(subscription, name, value);
      return send(response, show(subscription));
    }
    if (request.method === 'DELETE' && kind === 'customers') {
      if (!peer.emails.delete(id ?? '')) return sendError(response, 404);
      for (const each of peer.subscriptions) if (each.customer === id) each.status = 'canceled';
      return send(response, { id, object: 'customer', deleted: true });
    }
    if (asked === 'GET /v1/invoices') {
      if (peer.hidesInvoices) return sendError(response, 403);
      if (searchParams.get('status') !== 'paid') return sendError(response, 400);
      const found = peer.invoices.filter(({ customer }) => customer === searchParams.get('customer'));
      const newest = found.reverse().slice(0, Number(searchParams.get('limit')));
      return send(response, list(newest.map(showInvoice)));
    }
    if (asked === 'GET /v1/checkout/sessions') {
      const found = [...sessions.values()].filter(
        ({ customer, status }) =>
          customer === searchParams.get('customer') && status === searchParams.get('status'),
      );
      return send(
        response,
        list(found.map(({ id, status }) => ({ id, object: 'checkout.session', status }))),
      );
    }
    if (asked === 'POST /v1/checkout/sessions') {
      if (form.get('mode') !== 'subscription' || form.get('line_items[0][price]') !== PRICE)
        return sendError(response, 400);
      const session: Session = {
        id: newId('cs'),
        status: 'open',
        customer: form.get('customer') ?? '',
        returnUrl: form.get('success_url') ?? '',
      };
      sessions.set(session.id, session);
      return send(response, { id: session.id, object: 'checkout.session', url: `${url}/pay/${session.id}` });
    }
    if (kind === 'checkout' && id === 'sessions' && request.method === 'GET') {
      const session = sessions.get(act ?? '');
      if (session === undefined) return sendError(response, 404);
      return send(response, { id: session.id, object: 'checkout.session', status: session.status });
    }
    if (kind === 'checkout' && id === 'sessions' && act !== undefined && asked.endsWith('/expire')) {
      const session = sessions.get(act);
      if (session?.status !== 'open') return sendError(response, 400);
      session.status = 'expired';
      return send(response, { id: act, object: 'checkout.session', status: 'expired' });
    }
    if (asked === 'POST /v1/billing_portal/sessions') {
      const page = newId('bps');
      portalPages.set(page, {
        customer: form.get('customer') ?? '',
        cancels: form.get('flow_data[subscription_cancel][subscription]') ?? undefined,
        returnUrl: form.get('return_url') ?? '',
      });
      return send(response, { id: page, object: 'billing_portal.session', url: `${url}/portal/${page}` });
    }
    return sendError(response, 404);
  }

  async function answerPage(method: string, pathname: string, response: ServerResponse): Promise<void> {
    const [, kind, id = ''] = pathname.split('/');
    const session = kind === 'pay' ? sessions.get(id) : undefined;
    const portal = kind === 'portal' ? portalPages.get(id) : undefined;
    const returnUrl = session?.returnUrl ?? portal?.returnUrl;
    if (returnUrl === undefined) return void response.writeHead(404).end();
    if (method === 'GET') {
      const press = session ? 'Pay 39 kr' : 'Cancel the subscription';
      const form = session || portal?.cancels ? `<form method="post"><button>${press}</button></form>` : '';
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      return void response.end(
        `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Payment</title>${form}<a href="${returnUrl}">Back</a>`,
      );
    }
    if (session) await pay(id);
    const subscription = peer.subscriptions.find((each) => each.id === portal?.cancels);
    if (subscription) {
      subscription.cancelsAtPeriodEnd = true;
      await notify(subscription, 'customer.subscription.updated');
    }
    response.writeHead(303, { location: returnUrl }).end();
  }

  return peer;
}

function change(subscription: PeerSubscription, name: string, value: string): void {
  if (name === 'cancel_at_period_end') subscription.cancelsAtPeriodEnd = value === 'true';
  const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
  if (key !== undefined) subscription.metadata = { ...subscription.metadata, [key]: value };
}

function show({
  id,
  customer,
  status,
  price,
  cancelsAtPeriodEnd,
  periodEnd,
  metadata = {},
}: PeerSubscription) {
  return {
    id,
    object: 'subscription',
    customer,
    status,
    metadata,
    cancel_at_period_end: cancelsAtPeriodEnd,
    cancel_at: null,
    items: list([
      {
        id: `si_${id}`,
        object: 'subscription_item',
        current_period_end: periodEnd,
        price: { id: price, object: 'price' },
      },
    ]),
  };
}

function showInvoice({ id, customer, number, amountPaid }: PeerInvoice) {
  const hostedUrl = `https://invoice.stripe.example/${id}`;
  return {
    id,
    object: 'invoice',
    customer,
    number,
    status: 'paid',
    currency: 'sek',
    amount_paid: amountPaid,
    hosted_invoice_url: hostedUrl,
  };
}

const list = (data: object[]) => ({ object: 'list', data, has_more: false });

function send(response: ServerResponse, answer: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

function sendError(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { type: 'api_error', message: 'refused by the peer' } }));
}
