import { defineTexts } from '../texts';

/** What the pages of payments share. */
export const texts = defineTexts('payments', {
  customerTypes: { user: 'User', team: 'Team', custom: 'Custom' },
  customerTypeHints: {
    user: 'A user of this project',
    team: 'A team of this project',
    custom: 'Anything that an ID of your own stands for',
  },
  units: {
    day: { one: '{count} day', other: '{count} days' },
    week: { one: '{count} week', other: '{count} weeks' },
    month: { one: '{count} month', other: '{count} months' },
    year: { one: '{count} year', other: '{count} years' },
  },
  unitNames: { day: 'days', week: 'weeks', month: 'months', year: 'years' },
  every: {
    day: { one: 'every day', other: 'every {count} days' },
    week: { one: 'every week', other: 'every {count} weeks' },
    month: { one: 'every month', other: 'every {count} months' },
    year: { one: 'every year', other: 'every {count} years' },
  },
  once: 'once',
  price: '{amount} {interval}',
  trial: '{length} free',
  test: 'Test',
  loading: 'payments',
  statuses: {
    active: 'Active',
    trialing: 'In trial',
    canceled: 'Ended',
    paused: 'Paused',
    incomplete: 'Not paid yet',
    incomplete_expired: 'Never paid',
    past_due: 'Payment failed',
    unpaid: 'Unpaid',
  },
  sources: { PURCHASE_PAGE: 'Bought', TEST_MODE: 'Bought in test mode', API_GRANT: 'Granted' },
  kinds: {
    charge: 'Payment',
    renewal: 'Renewal',
    proration: 'Change of plan',
    refund: 'Refund',
    dispute: 'Disputed',
    dispute_won: 'Dispute won',
  },
  cancel: 'Cancel',
  idTaken: 'This ID is taken.',
  idInvalid: 'Use letters, digits, dashes and underscores, 63 at most, and no dash first.',
  nameMissing: 'Enter a name.',
  wholeNumber: 'Enter a whole number of 1 or more.',
  countOrNone: 'Enter a whole number of 0 or more.',
});
