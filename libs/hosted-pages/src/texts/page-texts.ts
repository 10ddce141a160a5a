export type Unit = 'day' | 'week' | 'month' | 'year';

export type Notice = readonly [heading: string, sentence: string];

/** What the pages say in one language. Names in braces are filled in by `fill`. */
export interface Texts {
  loading: string;
  retry: string;
  /** Back to the shop. */
  goOn: string;
  testMode: Notice;

  /** Title of the checkout page in the browser's list of windows. */
  checkout: string;
  choosePrice: string;
  quantity: string;
  less: string;
  more: string;
  each: string;
  dueToday: string;
  every: Readonly<Record<Unit, string>>;
  /** `{period}` is such as `3 months`. */
  everyPeriod: string;
  priceOnce: string;
  priceAgain: string;
  termsOnce: string;
  termsAgain: string;
  termsTrial: string;
  /** `{price}` is what is due today. */
  trialUsed: Notice;
  /** `{products}` are what the purchase replaces. */
  replaces: Notice;
  /** The same for something that is paid once. */
  replacesOnce: Notice;

  payment: string;
  cardNumber: string;
  expiry: string;
  expiryHint: string;
  securityCode: string;
  testCards: string;
  testCardsHint: string;
  /** What each card of the built-in provider does. */
  cards: Readonly<Record<'succeeds' | 'declined' | 'noFunds' | 'failsLater' | 'disputed', string>>;
  /** Once the payment for a choice has begun. */
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
  /** Whether a payment was made is not known. */
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

  /** Title of the page of a customer. */
  yourPurchases: string;
  whatYouHave: string;
  payments: string;
  nothingYet: Notice;
  noPayments: string;
  /** Of what everybody has. */
  included: string;
  boughtOn: string;
  /** Of what was given. */
  yoursSince: string;
  renewsOn: string;
  endsOn: string;
  canceledUntil: string;
  /** `{price}` is such as `$9.99 every month`. */
  trialThen: string;
  /** Of what was made for one customer. */
  askSeller: string;
  paymentDue: Notice;
  payNow: string;
  paymentMade: string;
  cancel: string;
  cancelTitle: string;
  cancelUntil: string;
  /** Of what is not paid. */
  cancelAtOnce: string;
  confirmCancel: string;
  keep: string;
  resume: string;
  canceledSaid: string;
  canceledNow: string;
  resumedSaid: string;
  working: string;
  /** What a payment was. */
  kinds: Readonly<Record<'charge' | 'renewal' | 'proration' | 'refund' | 'dispute' | 'dispute_won', string>>;
  returnedWholly: string;
  returnedPartly: string;
  /** A label for the list of payments, and a sentence for the receipt. `lost`: the seller lost, and the reader has the money back. */
  disputes: Readonly<Record<'open' | 'lost', Notice>>;
  receipt: string;
  /** For who hears it without what stands around it. */
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
  /** To where the page was opened from. */
  backTo: string;
  showMore: string;
  pageOver: Notice;
  changeLost: string;
  providerDown: string;
  changeRefused: string;
  wentWrong: string;
}
