import { addIntervals, boundaryIndex, type DayInterval } from '../../catalog/day-interval.js';
import type { SubscriptionTerm } from './terms.js';

const DAY_MILLIS = 86_400_000;

/** State of a subscription that determines its terms. Instants are milliseconds since the epoch. */
export interface TermsState {
  productId: string | null;
  quantity: number;
  /** The price's interval; null: nothing renews it. */
  period: DayInterval | null;
  isTrialing: boolean;
  /** Whether the last payment was made, or none is due. */
  isPaid: boolean;
  startedAt: number;
  trialEnd: number | null;
  /** The anchor of the provider's periods; null: the start of billing. */
  anchor: number | null;
  periodStart: number;
  /** Infinity: paid forever. */
  paidUntil: number;
  endedAt: number | null;
}

export type NewTerm = Omit<SubscriptionTerm, 'position' | 'endsAt' | 'closedAt' | 'cause'>;
export type TermChange =
  /** `closed`: a stretch in the past that has already ended. */
  | { open: NewTerm; closed?: Pick<SubscriptionTerm, 'endsAt' | 'closedAt' | 'cause'> }
  | { close: { endsAt: number; closedAt: number; cause: NonNullable<SubscriptionTerm['cause']>; paidUntil: number } }
  | { extend: { paidUntil: number } };

/**
 * Computes how a subscription's new state changes its stretches of terms. Past stretches never change: the open stretch
 * is closed and another one opened.
 * @param terms in order
 * @param at when the state became known, by the clock of the project
 */
export function nextTerms(terms: readonly SubscriptionTerm[], state: TermsState, at: number): TermChange[] {
  const last = terms.at(-1);
  if (!last) return firstTerms(state, at);
  if (terms.some(({ cause }) => cause === 'ended')) return [];
  if (state.endedAt !== null) return ended(last, state, state.endedAt, at);
  return last.endsAt === null ? changed(last, state, at) : reopened(last, state, at);
}

function firstTerms(state: TermsState, at: number): TermChange[] {
  const { startedAt, trialEnd, endedAt } = state;
  const first = { ...shared(state, at), kind: 'start' as const, periodStart: startedAt, startsAt: startedAt };
  const isTrial = trialEnd !== null && trialEnd > startedAt;
  const anchor = isTrial ? startedAt : Math.min(state.anchor ?? startedAt, startedAt);
  const opened: NewTerm = isTrial
    ? { ...first, isTrial, anchor, period: null, paidUntil: trialEnd }
    : { ...first, isTrial, anchor };
  if (endedAt !== null) return [{ open: opened }, closed(opened, endedAt, at, 'ended')];
  if (!isTrial || state.periodStart < trialEnd || state.paidUntil <= trialEnd) return [{ open: opened }];
  return [{ open: opened }, ...billingBegun(opened, state, at)];
}

function ended(last: Omit<SubscriptionTerm, 'position'>, state: TermsState, endedAt: number, at: number): TermChange[] {
  if (last.endsAt === null) {
    const paidUntil = Math.max(last.paidUntil, state.paidUntil);
    return [closed({ ...last, paidUntil }, Math.max(endedAt, last.startsAt), at, 'ended')];
  }
  const marker: NewTerm = {
    ...shared(state, at),
    kind: 'end',
    isTrial: false,
    anchor: last.anchor,
    startsAt: endedAt,
    periodStart: endedAt,
  };
  return [{ open: marker }, closed(marker, endedAt, at, 'ended')];
}

function changed(open: SubscriptionTerm, state: TermsState, at: number): TermChange[] {
  const { paidUntil } = state;
  if (open.isTrial && !state.isTrialing && paidUntil > open.paidUntil) return billingBegun(open, state, at);
  const isOtherPeriod = !open.isTrial && !isSameInterval(open.period, state.period);
  if (isOtherPeriod || open.productId !== state.productId || open.quantity !== state.quantity)
    return replaced(open, state, at, isOtherPeriod);
  if (paidUntil > open.paidUntil) return renewed(open, state, at);
  if (!state.isPaid && at >= open.paidUntil) return [closed(open, open.paidUntil, at, 'unpaid')];
  return [];
}

/** The trial has ended and is paid for: billing starts from a new anchor. */
function billingBegun(
  trial: Omit<SubscriptionTerm, 'position' | 'endsAt' | 'closedAt' | 'cause'>,
  state: TermsState,
  at: number,
): TermChange[] {
  const startsAt = Math.max(trial.paidUntil, state.periodStart);
  return [
    closed(trial, trial.paidUntil, at, 'trial_ended'),
    {
      open: { ...shared(state, at), kind: 'resume', isTrial: false, anchor: startsAt, startsAt, periodStart: startsAt },
    },
  ];
}

/** The product, quantity or interval changed, within the paid period or with a new one. */
function replaced(open: SubscriptionTerm, state: TermsState, at: number, isOtherPeriod: boolean): TermChange[] {
  const isRenewed = state.periodStart >= open.paidUntil;
  if (isOtherPeriod && !isRenewed) {
    const startsAt = Math.max(state.periodStart, open.startsAt);
    return [
      closed(open, startsAt, at, 'restarted'),
      {
        open: {
          ...shared(state, at),
          kind: 'start',
          isTrial: false,
          anchor: startsAt,
          startsAt,
          periodStart: startsAt,
        },
      },
    ];
  }
  if (isRenewed) return [closed(open, open.paidUntil, at, 'changed'), resumed(open, state, at)];
  const startsAt = Math.max(at, open.startsAt);
  const { isTrial, anchor, period } = open;
  const paidUntil = Math.max(open.paidUntil, isTrial ? open.paidUntil : state.paidUntil);
  const periodStart = isTrial
    ? open.periodStart
    : Math.max(state.periodStart, open.isTrial ? open.startsAt : -Infinity);
  return [
    closed(open, startsAt, at, 'changed'),
    { open: { ...shared(state, at), kind: 'change', isTrial, anchor, period, startsAt, periodStart, paidUntil } },
  ];
}

/** Another period is paid. If it was paid in time, the stretch continues; otherwise there is a gap. */
function renewed(open: SubscriptionTerm, state: TermsState, at: number): TermChange[] {
  const isInTime = at < open.paidUntil + DAY_MILLIS && state.periodStart <= open.paidUntil;
  const isRegular = open.isTrial || open.period === null || isBoundary(open.anchor, open.period, state.paidUntil);
  if (isInTime && isRegular) return [{ extend: { paidUntil: state.paidUntil } }];
  return [closed(open, open.paidUntil, at, 'resumed'), resumed(open, state, at)];
}

function reopened(last: SubscriptionTerm, state: TermsState, at: number): TermChange[] {
  if (!state.isPaid || state.paidUntil <= last.paidUntil) return [];
  return [resumed(last, state, at)];
}

function resumed(before: SubscriptionTerm, state: TermsState, at: number): TermChange {
  const startsAt = Math.max(state.periodStart, before.paidUntil);
  const isRegular =
    !before.isTrial &&
    before.period !== null &&
    isSameInterval(before.period, state.period) &&
    isBoundary(before.anchor, before.period, state.paidUntil);
  const anchor = isRegular ? before.anchor : startsAt;
  return { open: { ...shared(state, at), kind: 'resume', isTrial: false, anchor, startsAt, periodStart: startsAt } };
}

const shared = ({ productId, quantity, period, paidUntil }: TermsState, at: number) => ({
  productId,
  quantity,
  period,
  paidUntil,
  recordedAt: at,
});

const closed = (
  { paidUntil }: Pick<SubscriptionTerm, 'paidUntil'>,
  endsAt: number,
  at: number,
  cause: NonNullable<SubscriptionTerm['cause']>,
): TermChange => ({ close: { endsAt, closedAt: Math.max(at, endsAt), cause, paidUntil } });

const isSameInterval = (a: DayInterval | null, b: DayInterval | null): boolean =>
  a === null || b === null ? a === b : a[0] === b[0] && a[1] === b[1];

const isBoundary = (anchor: number, interval: DayInterval, instant: number): boolean =>
  Number.isFinite(instant) &&
  addIntervals(anchor, interval, Math.max(boundaryIndex(anchor, interval, instant), 0)) === instant;
