import { Database, type Tx } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { PaymentsClock } from '../../../clock/payments-clock.js';
import { TestPayments } from './test-payments.js';
import { TestSettlement } from './test-settlement.js';
import { lockSubscription, paymentDeclined, type PaymentRow, selectPayment, takeTry } from './test-provider.sql.js';
import { isSameSecret, placeOfSecret } from './client-secret.js';
import type { ConfirmedPaymentDto, ConfirmPaymentDto } from './confirm.dto.js';
import { endedInBooks } from './subscription-state.js';
import { isExpired, type TestCard, testCardOf } from './test-cards.js';
import { assertInTestMode } from '../../../clock/test-mode.js';

/** Maximum attempts to pay one payment. */
const MAX_TRIES = 10;

@Injectable()
export class ConfirmService {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly clock: PaymentsClock,
    private readonly payments: TestPayments,
    private readonly settlement: TestSettlement,
  ) {}

  /**
   * Repeating the call after a lost connection returns the outcome and pays nothing twice.
   * @throws TextError 404 for an unknown secret; 403 outside of test mode; 400 if the card is not a test card; 409 if
   * the payment is over or was attempted too often
   */
  async confirm(dto: ConfirmPaymentDto): Promise<ConfirmedPaymentDto> {
    const { project, payment } = await this.paymentOf(dto.client_secret);
    assertInTestMode(project);
    if (payment.status === 'succeeded') return SUCCEEDED;
    const now = await this.clock.now(project);
    const card = acceptedCard(dto, now);
    return this.database.transaction((tx) => this.pay(tx, project, payment, card, now));
  }

  private async pay(
    tx: Tx,
    project: ProjectSnapshot,
    { id, kind, subscription_id }: PaymentRow,
    card: TestCard,
    at: Date,
  ): Promise<ConfirmedPaymentDto> {
    const projectId = project.id;
    // Locks in the same order as a renewal.
    const [subscription] = subscription_id ? await lockSubscription(tx, { projectId, id: subscription_id }) : [];
    if (subscription && (await endedInBooks(tx, projectId, subscription))) throw isOver(false);
    const [payment] = await takeTry(tx, { projectId, id, atMost: MAX_TRIES });
    if (!payment) {
      const [row] = await selectPayment(tx, { projectId, id });
      if (row?.status === 'succeeded') return SUCCEEDED;
      throw isOver(row?.status === 'requires_payment_method');
    }
    // Here the customer pays a renewal that failed, so the card behaves as in a first payment.
    const failure = kind === 'renewal' && card.name === 'fails_at_renewal' ? card.renewal : card.firstPayment;
    if (failure !== null) {
      await paymentDeclined(tx, { projectId, id, failure, card: card.name });
      return { status: 'requires_payment_method', decline_code: failure };
    }
    await this.settlement.settlePayment(tx, project, payment, { card, at });
    return SUCCEEDED;
  }

  private async paymentOf(secret: string): Promise<{ project: ProjectSnapshot; payment: PaymentRow }> {
    const place = placeOfSecret(secret);
    const project = place && (await this.projects.load(this.database, place.projectId));
    if (!project) throw unknownPayment();
    const [payment] = await selectPayment(this.database, { projectId: project.id, id: place.paymentId });
    if (!payment || !isSameSecret(secret, this.payments.secretOf(project.id, payment))) throw unknownPayment();
    return { project, payment };
  }
}

const SUCCEEDED: ConfirmedPaymentDto = { status: 'succeeded', decline_code: null };

function acceptedCard({ card_number, expiry }: ConfirmPaymentDto, now: Date): TestCard {
  const card = testCardOf(card_number);
  if (!card)
    throw new TextError(
      400,
      'TEST_CARD_REQUIRED',
      'Only test cards can pay here, and no money moves. Use 4242 4242 4242 4242, never the number of a real card.',
    );
  const expired = isExpired(expiry, now);
  if (expired === null)
    throw new TextError(400, 'CARD_NOT_VALID', 'Write when the card expires as month and year, such as 12/34.');
  if (expired)
    throw new TextError(400, 'CARD_NOT_VALID', 'The card has expired. With a test card, any month to come will do.');
  return card;
}

const unknownPayment = () =>
  new TextError(
    404,
    'PAYMENT_NOT_FOUND',
    'There is no such payment. Go back to the shop and begin the purchase again.',
  );

const isOver = (isTriedOut: boolean) =>
  new TextError(
    409,
    'PAYMENT_NOT_PAYABLE',
    isTriedOut
      ? 'Too many cards were tried for this payment. Go back to the shop and begin the purchase again.'
      : 'This payment is over. Go back to the shop and begin the purchase again.',
  );
