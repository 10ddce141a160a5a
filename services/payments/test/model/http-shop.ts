import {
  adminApi,
  type Api,
  createProject,
  rawApi,
  serverApi,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';
import { DAY } from './calendar.js';
import { CARDS, type Card } from './http-payments.js';

const TEST_CLOCK = '/internal/payments/test-clock';
/** Calendars repeat after 28 years, with the same leap days. */
const CYCLE = 28;
const CYCLE_MILLIS = 10_227 * DAY;
/** Events of histories in slots have to happen within this time. */
const LATEST = 8 * 60_000;

export interface Customer {
  customer_type: 'user' | 'custom';
  customer_id: string;
}

/** A project in test mode with one clock, shared by several histories. */
export class HttpShop {
  readonly server: Api;
  readonly admin: Api;
  private readonly anyone: Api;
  private ahead = 0;
  /** Histories have fixed dates. Once the real clock is past them, they are played some calendar cycles later. */
  private readonly shift: number;

  private constructor(
    private readonly project: TestProject,
    from: number,
  ) {
    this.server = serverApi(project);
    this.admin = adminApi(project);
    this.anyone = rawApi(project.baseUrl);
    const cycles = Math.max(0, Math.ceil((Date.now() + DAY - from) / CYCLE_MILLIS));
    if (cycles * CYCLE > CYCLE * 2) throw new Error('test clocks end with the year 2099');
    this.shift = cycles * CYCLE_MILLIS;
  }

  /** @param from the earliest instant of its histories */
  static async create(override: object, from: number): Promise<HttpShop> {
    const card = { displayName: 'Card', stackable: true, prices: { once: { USD: '1' } } };
    const cards = {
      'payments.products.card_user': { ...card, customerType: 'user' },
      'payments.products.card_custom': { ...card, customerType: 'custom' },
    };
    return new HttpShop(await createProject({ override: { ...override, ...cards } }), from);
  }

  /** Translates an instant of a history to the project's clock. */
  shown = (at: number): number => at + this.shift;

  /** @throws Error if the clock has already left the slot of the event */
  async moveTo(at: number): Promise<void> {
    const distance = this.shown(at) - (Date.now() + this.ahead);
    if (distance < -LATEST)
      throw new Error(
        'The requests took too long: the clock has left the slot of this event. Use a less busy machine.',
      );
    if (distance <= 0) return;
    let clock = succeeded(await this.admin.patch(TEST_CLOCK, { now_millis: this.shown(at) }));
    if (clock.status !== 'ready')
      clock = await until('what fell due by the test clock', async () => {
        const read = succeeded(await this.admin.get(TEST_CLOCK));
        return read.status === 'ready' ? read : undefined;
      });
    this.ahead = clock.offset_millis;
  }

  async configure(override: object): Promise<void> {
    const body = { config_override_string: JSON.stringify(override) };
    succeeded(await this.admin.patch('/internal/config/override', body));
  }

  /** @returns the client secret of the payment; empty if nothing is due */
  async beginPurchase(customer: Customer, product_id: string, chosen: { price_id: string; quantity: number }) {
    const asked = await this.server.post('/payments/purchases/create-purchase-url', { ...customer, product_id });
    const full_code = new URL(succeeded(asked).url).pathname.split('/').at(-1);
    const session = await this.anyone.post('/payments/purchases/purchase-session', { full_code, ...chosen });
    return succeeded(session).client_secret as string;
  }

  async pay(client_secret: string, card: Card): Promise<void> {
    const body = { client_secret, card_number: CARDS[card], expiry: '12/99', cvc: '123' };
    const { status } = succeeded(await this.anyone.post('/payments/built-in/confirm', body));
    if (status !== 'succeeded') throw new Error(`the card that ${card} was not taken: ${status}`);
  }

  /** Makes a small purchase, which puts its card on file. */
  async putOnFile(customer: Customer, card: Card): Promise<void> {
    const product = `card_${customer.customer_type}`;
    await this.pay(await this.beginPurchase(customer, product, { price_id: 'once', quantity: 1 }), card);
  }

  async payOpen(customer: Customer, subscription_id: string, card: Card): Promise<void> {
    const { url } = succeeded(await this.server.post('/payments/customer-links', customer));
    const full_code = new URL(url).pathname.split('/').at(-1);
    const open = await this.anyone.post('/payments/customer-page/open-payment', { full_code, subscription_id });
    await this.pay(succeeded(open).client_secret, card);
  }
}
