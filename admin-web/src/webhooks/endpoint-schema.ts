import { z } from 'zod';
import type { WebhooksTexts } from '../texts/generated/webhooks-texts';
import type { Endpoint, EndpointHeaders, EndpointInput } from './wire';

type FormTexts = WebhooksTexts['form'];

const WORD = /^[\w.\-:]{1,256}$/;
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}$/;
/** Headers that Hallpass sets for each message, and connection headers. */
const OUR_HEADER =
  /^(?:svix-|webhook-|content-|host$|connection$|keep-alive$|proxy-|te$|trailer$|transfer-encoding$|upgrade$|expect$|user-agent$|date$)/i;
const HEADER_VALUE = /^[\t\x20-\x7e]{0,4096}$/;
const MOST_HEADERS = 20;

/** Splits comma-separated names. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

export const areWords = (text: string): boolean => wordsOf(text).every((word) => WORD.test(word));

export interface HeaderField {
  name: string;
  value: string;
  /** The header is stored, but its value is not shown. An empty field keeps it. */
  isKept: boolean;
}

export interface EndpointValues {
  url: string;
  description: string;
  uid: string;
  mode: 'every' | 'chosen';
  events: string[];
  ownTypes: string;
  channels: string;
  rateLimit: string;
  headers: HeaderField[];
}

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const hasCredentials = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username !== '' || password !== '';
};

/** Shows values that the server would reject as errors on their fields. */
export const endpointSchema = (t: FormTexts) =>
  z
    .object({
      url: z
        .string()
        .trim()
        .max(2_048, t.urlInvalid)
        .refine(isWebAddress, t.urlInvalid)
        .refine((url) => !hasCredentials(url), t.urlCredentials),
      description: z.string().trim().max(1_000),
      uid: z
        .string()
        .trim()
        .refine((uid) => uid === '' || WORD.test(uid), t.wordInvalid),
      mode: z.enum(['every', 'chosen']),
      events: z.array(z.string()),
      ownTypes: z.string().refine(areWords, t.wordInvalid),
      channels: z.string().refine(areWords, t.wordInvalid),
      rateLimit: z
        .string()
        .trim()
        .refine(
          (text) => text === '' || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 10_000),
          t.rateLimitInvalid,
        ),
      headers: z
        .array(
          z.object({
            name: z
              .string()
              .trim()
              .refine((name) => HEADER_NAME.test(name) && !OUR_HEADER.test(name), t.headerNameInvalid),
            value: z.string().refine((value) => HEADER_VALUE.test(value), t.headerValueInvalid),
            isKept: z.boolean(),
          }),
        )
        .max(MOST_HEADERS, t.tooManyHeaders),
    })
    .superRefine(({ mode, events, ownTypes, headers }, context) => {
      if (mode === 'chosen' && events.length === 0 && wordsOf(ownTypes).length === 0)
        context.addIssue({ code: 'custom', path: ['events'], message: t.chosenNone });
      const names = headers.map(({ name }) => name.toLowerCase());
      for (const [at, name] of names.entries())
        if (names.indexOf(name) !== at)
          context.addIssue({ code: 'custom', path: ['headers', at, 'name'], message: t.headerTwice });
    });

/** @param ours Hallpass event types; all others belong to the owner */
export function endpointValues(
  endpoint: Endpoint | null,
  headers: EndpointHeaders | null,
  ours: ReadonlySet<string>,
): EndpointValues {
  const types = endpoint?.filterTypes ?? [];
  return {
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    uid: endpoint?.uid ?? '',
    mode: endpoint?.filterTypes ? 'chosen' : 'every',
    events: types.filter((type) => ours.has(type)),
    ownTypes: types.filter((type) => !ours.has(type)).join(', '),
    channels: endpoint?.channels?.join(', ') ?? '',
    rateLimit: endpoint?.rateLimit?.toString() ?? '',
    headers: [
      ...Object.entries(headers?.headers ?? {}).map(([name, value]) => ({ name, value, isKept: false })),
      ...(headers?.sensitive ?? []).map((name) => ({ name, value: '', isKept: true })),
    ],
  };
}

export function endpointInput(values: EndpointValues): EndpointInput {
  const channels = wordsOf(values.channels);
  return {
    url: values.url,
    description: values.description,
    uid: values.uid || null,
    filterTypes: values.mode === 'every' ? null : [...values.events, ...wordsOf(values.ownTypes)],
    channels: channels.length > 0 ? channels : null,
    rateLimit: values.rateLimit === '' ? null : Number(values.rateLimit),
  };
}

export interface HeaderChange {
  headers: Record<string, string>;
  deleteHeaders: string[];
}

/** Returns the headers to set and to delete. A stored header whose field is empty stays unchanged. */
export function headerChange(before: EndpointHeaders | null, after: readonly HeaderField[]): HeaderChange {
  const left = new Set(after.map(({ name }) => name.toLowerCase()));
  const names = [...Object.keys(before?.headers ?? {}), ...(before?.sensitive ?? [])];
  return {
    headers: Object.fromEntries(
      after
        .filter(({ name, value, isKept }) => !(isKept && value === '') && before?.headers[name] !== value)
        .map(({ name, value }) => [name, value]),
    ),
    deleteHeaders: names.filter((name) => !left.has(name.toLowerCase())),
  };
}
