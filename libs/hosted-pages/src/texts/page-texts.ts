export type Unit = 'day' | 'week' | 'month' | 'year';

export type Notice = readonly [heading: string, sentence: string];

/** The pages' texts in one language. `fill` replaces names in braces. */
export interface Texts {
  loading: string;
  retry: string;
  /** Label of the link back to the shop. */
  goOn: string;
  testMode: Notice;

  /** Window title of the checkout page. */
  checkout: string;
  choosePrice: string;
  quantity: string;
  less: string;
  more: string;
  each: string;
  dueToday: string;
  every: Readonly<Record<Unit, string>>;
  /** `{period}`, for example `3 months`. */
  everyPeriod: string;
  priceOnce: string;
  priceAgain: string;
  termsOnce: string;
  termsAgain: string;
  termsTrial: string;
  /** `{price}` is due today. */
  trialUsed: Notice;
  /** `{products}` are replaced by the purchase. */
  replaces: Notice;
  /** The same for a one-time price. */
  replacesOnce: Notice;

  payment: string;
  cardNumber: string;
  expiry: string;
  expiryHint: string;
  securityCode: string;
  testCards: string;
  testCardsHint: string;
  /** Behavior of each card of the built-in provider. */
  cards: Readonly<Record<'succeeds' | 'declined' | 'noFunds' | 'failsLater' | 'disputed', string>>;
  /** Shown once the payment for a choice has started. */
  choiceMade: string;
  toPayment: string;
  pay: string;
  startTrial: string;
  change: string;
  paying: string;

  owned: Notice;
  noPrice: Notice;
  notReady: Notice;
  linkOver: Notice;
  linkUntrusted: Notice;
  notLoaded: Notice;
  /** It is unknown whether a payment was made. */
  notChecked: Notice;

  wrongQuantity: string;
  wrongCard: string;
  notTestCard: string;
  wrongExpiry: string;
  cardExpired: string;
  wrongSecurityCode: string;
  declined: string;
  noFunds: string;
  paymentOver: string;
  inProgress: string;
  connectionLost: string;
  tooManyTries: string;
  refused: string;
  failed: string;
  noStripe: string;

  paid: Notice;
  pending: Notice;
  unpaid: Notice;

  /** Window title of the customer page. */
  yourPurchases: string;
  whatYouHave: string;
  payments: string;
  nothingYet: Notice;
  noPayments: string;
  /** For products that every customer has. */
  included: string;
  boughtOn: string;
  /** For granted products. */
  yoursSince: string;
  renewsOn: string;
  endsOn: string;
  canceledUntil: string;
  /** `{price}`, for example `$9.99 every month`. */
  trialThen: string;
  /** For products made for one customer. */
  askSeller: string;
  paymentDue: Notice;
  payNow: string;
  paymentMade: string;
  cancel: string;
  cancelTitle: string;
  cancelUntil: string;
  /** For unpaid products. */
  cancelAtOnce: string;
  confirmCancel: string;
  keep: string;
  resume: string;
  canceledSaid: string;
  canceledNow: string;
  resumedSaid: string;
  working: string;
  kinds: Readonly<Record<'charge' | 'renewal' | 'proration' | 'refund' | 'dispute' | 'dispute_won', string>>;
  returnedWholly: string;
  returnedPartly: string;
  /**
   * A label for the list of payments, and a sentence for the receipt. `lost`: the seller lost, and the reader has the
   * money back.
   */
  disputes: Readonly<Record<'open' | 'lost', Notice>>;
  receipt: string;
  /** For screen reader users, who hear it without its context. */
  receiptOf: string;
  receiptNumber: string;
  paidOn: string;
  soldBy: string;
  billedTo: string;
  amountPaid: string;
  testReceipt: string;
  providerReceipt: string;
  providerReceiptAway: string;
  print: string;
  back: string;
  /** Links back to the page that opened this one. */
  backTo: string;
  showMore: string;
  pageOver: Notice;
  changeLost: string;
  providerDown: string;
  changeRefused: string;
  wentWrong: string;
}
