import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { itemIn, StripeAccountDouble } from './stripe-account-double.js';
import { mockObjection } from './stripe-mock.js';
import type { StripeObject } from './stripe-objects.js';
import { objectionTo, type Form, parseForm } from './stripe-parameters.js';

export interface StripeEvent {
  id: string;
  account: string;
  type: string;
  body: string;
}

interface SeenCall {
  /** `POST subscriptions/:id`. */
  call: string;
  path: string;
  account: string | null;
  idempotencyKey: string | null;
  version: string | null;
  form: Form;
}

interface Answer {
  status: number;
  body: unknown;
}

/** How a call fails: before it takes effect, or after it, when the response is lost or late. */
type Fault = 'hangs' | 'breaks' | 'answer-lost' | 'answers-late' | { status: number; body?: object };

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly error: object,
  ) {
    super(JSON.stringify(error));
  }
}

const refuse = (message: string, status = 400): Refusal =>
  new Refusal(status, { type: 'invalid_request_error', message });

/** `HALLPASS_TEST_STRIPE_MOCK`: Stripe's own mock must also accept every call that the double accepts. */
const MOCK = process.env['HALLPASS_TEST_STRIPE_MOCK'];

/**
 * Simulates the Stripe API on a loopback port, with connected accounts. Rejects calls, parameters and values that the
 * types of Stripe's package do not have, repeats its first response to an idempotency key, and queues events for
 * delivery.
 */
export class StripeDouble {
  readonly secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  readonly webhookSecret = `whsec_${randomBytes(12).toString('hex')}`;
  readonly calls: SeenCall[] = [];
  readonly events: StripeEvent[] = [];
  /** Makes future calls fail: called for each one in order, it returns the fault or null. */
  fault: (call: SeenCall) => Fault | null = () => null;
  /** Runs after a call took effect and before its response: webhook events may overtake the response. */
  beforeAnswer: (call: SeenCall) => Promise<void> = () => Promise.resolve();
  /** Maximum page size of lists. */
  pageSize = 100;
  url = '';

  private readonly accounts = new Map<string, StripeAccountDouble>();
  private readonly remembered = new Map<string, { request: string; answer: Answer }>();
  private readonly held: ServerResponse[] = [];
  private readonly server = createServer((request, response) => {
    this.handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });

  static async start(): Promise<StripeDouble> {
    const double = new StripeDouble();
    await new Promise<void>((resolve) => double.server.listen(0, '127.0.0.1', resolve));
    double.url = `http://127.0.0.1:${(double.server.address() as AddressInfo).port}`;
    return double;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** Settings with which a server under test uses this double. */
  get env(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: this.secretKey,
      STRIPE_WEBHOOK_SECRET: this.webhookSecret,
      STRIPE_API_BASE: this.url,
    };
  }

  account(id: string): StripeAccountDouble {
    const known = this.accounts.get(id);
    if (!known) throw new Error(`No such account: ${id}`);
    return known;
  }

  addAccount(id = `acct_${randomBytes(8).toString('hex')}`): StripeAccountDouble {
    const account = new StripeAccountDouble(id);
    account.onEvent = (type, object) => this.events.push(this.eventOf(account, type, object));
    this.accounts.set(id, account);
    return account;
  }

  callsOf(call: string): SeenCall[] {
    return this.calls.filter((each) => each.call === call);
  }

  /** Takes the undelivered events of one account or of all. */
  takeEvents(account?: string): StripeEvent[] {
    const taken = this.events.filter((event) => account === undefined || event.account === account);
    for (const event of taken) this.events.splice(this.events.indexOf(event), 1);
    return taken;
  }

  /** The header `stripe-signature` for a body. https://docs.stripe.com/webhooks/signature */
  sign(body: string, { secret = this.webhookSecret, at = Math.floor(Date.now() / 1000) } = {}): string {
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    return `t=${at},v1=${signature}`;
  }

  /** Sends an event as Stripe does. @returns the status of the response */
  async deliver(origin: string, { body }: Pick<StripeEvent, 'body'>, signature = this.sign(body)): Promise<number> {
    const response = await fetch(`${origin}/api/v1/integrations/stripe/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  }

  private eventOf(account: StripeAccountDouble, type: string, object: StripeObject): StripeEvent {
    const id = account.objects.nextId('evt');
    const event = {
      id,
      object: 'event',
      account: account.id,
      type,
      created: account.time,
      livemode: true,
      data: { object },
    };
    return { id, account: account.id, type, body: JSON.stringify(event) };
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', this.url);
    const header = (name: string): string | null => (request.headers[name] as string | undefined) ?? null;
    const path = url.pathname.replace('/v1/', '');
    const sent = Buffer.concat(chunks);
    const form = parseForm(request.method === 'POST' ? sent.toString() : url.search.slice(1));
    const call: SeenCall = {
      call: `${request.method} ${path.replace(/^([a-z_]+)\/[^/]+/, '$1/:id')}`,
      path,
      account: header('stripe-account'),
      idempotencyKey: header('idempotency-key'),
      version: header('stripe-version'),
      form,
    };
    this.calls.push(call);
    const fault = this.fault(call);
    if (fault === 'breaks') return void response.socket?.destroy();
    if (fault === 'hangs') return void this.held.push(response);
    const isKnown = header('authorization') === `Bearer ${this.secretKey}`;
    const wrongKey = { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } };
    const failed = typeof fault === 'object' && fault ? { status: fault.status, body: fault.body ?? apiError } : null;
    const answer = failed ?? (isKnown ? this.answer(call) : wrongKey);
    const objection = MOCK && answer.status === 200 ? await mockObjection(MOCK, request, sent) : null;
    const { status, body } = objection === null ? answer : { status: 400, body: { error: refuse(objection).error } };
    await this.beforeAnswer(call);
    if (fault === 'answers-late') return void this.held.push(response);
    if (fault === 'answer-lost') return void response.socket?.destroy();
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_double' });
    response.end(JSON.stringify(body));
  }

  /** Repeats the first response to an idempotency key; rejects the key with a different request. */
  private answer(call: SeenCall): Answer {
    const key = call.idempotencyKey === null ? null : `${call.account}/${call.idempotencyKey}`;
    const request = JSON.stringify([call.path, call.form]);
    const before = key === null ? undefined : this.remembered.get(key);
    if (before && before.request !== request)
      return { status: 400, body: { error: { type: 'idempotency_error', message: 'Keys are for one request.' } } };
    if (before) return before.answer;
    const answer = this.answerAnew(call);
    if (key !== null) this.remembered.set(key, { request, answer });
    return answer;
  }

  private answerAnew(call: SeenCall): Answer {
    try {
      const objection = objectionTo(call.call, call.form);
      if (objection !== null) throw refuse(objection);
      return { status: 200, body: structuredClone(this.done(call)) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: { error: error.error } };
    }
  }

  private done({ call, path, account: accountId, form }: SeenCall): unknown {
    const platform = accountId === null;
    if (platform) return this.doneByPlatform(call, path, form);
    const account = this.accounts.get(accountId);
    if (!account) throw refuse('No such account', 403);
    const [kind = '', id = ''] = path.split('/');
    if (call.startsWith('GET ') && id === '') return this.page(account, kind, form, path);
    if (call === 'POST customers') return account.objects.add('customer', 'cus', { metadata: form['metadata'] ?? {} });
    if (call === 'POST prices') return account.objects.add('price', 'price', { metadata: {}, ...form });
    if (call === 'POST products') return account.objects.add('product', 'prod', { name: form['name'] });
    if (call === 'POST payment_intents') {
      if (Number(form['amount']) < 50)
        throw new Refusal(400, { type: 'invalid_request_error', code: 'amount_too_small' });
      return account.addPayment({ ...form, amount: Number(form['amount']) });
    }
    if (call === 'POST subscriptions') return this.subscribe(account, form);
    if (call === 'POST refunds') return this.refund(account, form);
    const object = account.objects.get(id);
    if (!object)
      throw new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${kind}` });
    if (call.startsWith('GET ')) return object;
    if (call === 'POST payment_intents/:id/cancel') return account.cancelPayment(id);
    if (call === 'DELETE subscriptions/:id') account.endSubscription(id);
    else if (call === 'POST invoices/:id/void') {
      if (!account.voidInvoice(id)) throw refuse('This invoice is not open.');
    } else if (call === 'POST subscriptions/:id') this.change(account, id, form);
    else throw refuse(`The double knows no ${call}`);
    if (form['expand'] === undefined) return object;
    return withInvoice(account, object);
  }

  private doneByPlatform(call: string, path: string, form: Form): unknown {
    if (call === 'POST accounts') {
      const flags = { charges_enabled: false, details_submitted: false, payouts_enabled: false };
      const { id } = this.addAccount();
      this.account(id).objects.put({ id, object: 'account', ...flags, metadata: form['metadata'] ?? {} });
      return this.account(id).must(id);
    }
    if (call === 'GET accounts/:id') return this.account(path.split('/')[1]!).must(path.split('/')[1]!);
    this.account(String(form['account']));
    if (call === 'POST account_links')
      return { object: 'account_link', url: `${this.url}/setup/${String(form['account'])}` };
    if (call === 'POST account_sessions')
      return {
        object: 'account_session',
        client_secret: `accs_secret__${String(form['account'])}_${this.calls.length}`,
      };
    throw refuse(`The double knows no ${call} of the platform`);
  }

  private subscribe(account: StripeAccountDouble, form: Form): unknown {
    const [item] = form['items'] as { price_data: Form; quantity?: string }[];
    const trialEnd = form['trial_end'] === undefined ? null : Number(form['trial_end']);
    const doubled = itemIn(item!.price_data, item!.quantity);
    const subscription = account.addSubscription(
      String(form['customer']),
      doubled,
      (form['metadata'] ?? {}) as object,
      trialEnd,
    );
    return withInvoice(account, subscription);
  }

  private refund(account: StripeAccountDouble, form: Form): unknown {
    const payment = String(form['payment_intent']);
    const left = account.refundableOf(payment);
    if (typeof left === 'string') throw new Refusal(400, { type: 'invalid_request_error', code: left });
    const amount = Number(form['amount'] ?? left);
    if (amount > left) throw new Refusal(400, { type: 'invalid_request_error', param: 'amount' });
    return account.refund(payment, amount);
  }

  private change(account: StripeAccountDouble, id: string, form: Form): void {
    const [item] = (form['items'] ?? []) as { price?: string; price_data: Form; quantity?: string }[];
    if (item && account.declinesCards)
      throw new Refusal(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
    if (form['payment_behavior'] === 'pending_if_incomplete') return this.hold(account, id, form);
    if (item && account.asksHolders)
      throw new Refusal(402, { type: 'card_error', code: 'subscription_payment_intent_requires_action' });
    account.updateSubscription(id, {
      ...(item && { item: itemIn(item.price_data, item.quantity) }),
      ...(form['metadata'] !== undefined && { metadata: form['metadata'] as object }),
      ...(form['cancel_at_period_end'] !== undefined && { cancelAtPeriodEnd: form['cancel_at_period_end'] === 'true' }),
    });
  }

  /** https://docs.stripe.com/billing/subscriptions/pending-updates-reference */
  private hold(account: StripeAccountDouble, id: string, form: Form): void {
    const other = Object.keys(form).find((name) => !PENDING.has(name));
    if (other !== undefined) throw refuse(`With pending_if_incomplete, ${other} is not supported.`);
    const [item] = form['items'] as { price: string; quantity?: string }[];
    const { unit_amount: amount, ...price } = account.must(item!.price);
    const doubled = itemIn({ ...price, unit_amount: amount }, item!.quantity);
    account.holdUpdate(id, doubled, { ...price, unit_amount: Number(amount) });
  }

  private page(account: StripeAccountDouble, kind: string, form: Form, path: string): unknown {
    const { customer, invoice, payment_intent: payment, starting_after: after, limit = '10' } = form;
    const nested = (form['payment'] as Form | undefined)?.['payment_intent'];
    const all = account.objects.list(kind.replace(/s$/, ''), (each) => {
      if (customer !== undefined && each['customer'] !== customer) return false;
      if (invoice !== undefined && each['invoice'] !== invoice) return false;
      if (nested !== undefined) return (each['payment'] as Form)['payment_intent'] === nested;
      return payment === undefined || each['payment_intent'] === payment;
    });
    const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const size = Math.min(Number(limit), this.pageSize);
    const expanded = (form['expand'] as string[] | undefined)?.includes('data.latest_invoice');
    const data = all.slice(from, from + size).map((each) => (expanded ? withInvoice(account, each) : each));
    return { object: 'list', url: `/v1/${path}`, has_more: from + size < all.length, data };
  }
}

const withInvoice = (account: StripeAccountDouble, subscription: StripeObject): StripeObject => {
  const invoice = subscription['latest_invoice'];
  return { ...subscription, latest_invoice: typeof invoice === 'string' ? account.must(invoice) : null };
};

const PENDING = new Set(['expand', 'items', 'payment_behavior', 'proration_behavior']);

const apiError = { error: { type: 'api_error', message: 'Something went wrong on our end.' } };
