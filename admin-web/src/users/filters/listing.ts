import { textParameter } from '../../shell/search.js';

export const SIGN_IN_METHODS = ['password', 'otp', 'passkey', 'oauth'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Filters in the page's URL and in saved filters. Dates are days, such as `2026-01-31`. */
export interface UserFilters {
  query?: string;
  team?: string;
  hasTeam?: 'yes' | 'no';
  verified?: 'yes' | 'no';
  method?: SignInMethod;
  signedUpFrom?: string;
  signedUpTo?: string;
  activeFrom?: string;
  activeTo?: string;
  anonymous?: 'yes';
}

/** Search parameters of the page: filters, order and cursor. */
export interface UserListing extends UserFilters {
  order?: 'oldest';
  cursor?: string;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const yesOrNo = (value: unknown) => (value === 'yes' || value === 'no' ? value : undefined);
const id = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : undefined);
const method = (value: unknown) => SIGN_IN_METHODS.find((known) => known === value);
const day = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** Drops invalid values, because a link may come from anywhere. */
export function filtersOf(search: Readonly<Record<string, unknown>>): UserFilters {
  return {
    query: textParameter(search['query']),
    team: id(search['team']),
    hasTeam: yesOrNo(search['hasTeam']),
    verified: yesOrNo(search['verified']),
    method: method(search['method']),
    signedUpFrom: day(search['signedUpFrom']),
    signedUpTo: day(search['signedUpTo']),
    activeFrom: day(search['activeFrom']),
    activeTo: day(search['activeTo']),
    anonymous: search['anonymous'] === 'yes' ? 'yes' : undefined,
  };
}

export function listingOf(search: Readonly<Record<string, unknown>>): UserListing {
  return {
    ...filtersOf(search),
    order: search['order'] === 'oldest' ? 'oldest' : undefined,
    cursor: textParameter(search['cursor']),
  };
}

export function filtersAlone({ order: _order, cursor: _cursor, ...filters }: UserListing): UserFilters {
  return filters;
}

export function isFiltered(filters: UserFilters): boolean {
  return Object.values(filtersAlone(filters)).some((value) => value !== undefined);
}

/** Filters in the form of the API (docs/many-users.md). */
export interface ApiFilter {
  query?: string;
  team_id?: string;
  has_team?: boolean;
  verified?: boolean;
  method?: SignInMethod;
  signed_up_from_millis?: number;
  signed_up_before_millis?: number;
  last_active_from_millis?: number;
  last_active_before_millis?: number;
  include_anonymous?: boolean;
}

/** Days start and end at midnight in the owner's time zone. */
export function apiFilter(filters: UserFilters): ApiFilter {
  const filter: Record<string, unknown> = {
    query: filters.query,
    team_id: filters.team,
    has_team: isYes(filters.hasTeam),
    verified: isYes(filters.verified),
    method: filters.method,
    signed_up_from_millis: startOf(filters.signedUpFrom),
    signed_up_before_millis: endOf(filters.signedUpTo),
    last_active_from_millis: startOf(filters.activeFrom),
    last_active_before_millis: endOf(filters.activeTo),
    include_anonymous: filters.anonymous && true,
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as ApiFilter;
}

const isYes = (value: 'yes' | 'no' | undefined) => (value === undefined ? undefined : value === 'yes');

/** Local midnight. `Date` parses text without a time zone as local only if it includes a time. */
const startOf = (date: string | undefined) => (date === undefined ? undefined : new Date(`${date}T00:00`).getTime());

function endOf(date: string | undefined): number | undefined {
  if (date === undefined) return undefined;
  const end = new Date(`${date}T00:00`);
  end.setDate(end.getDate() + 1);
  return end.getTime();
}
