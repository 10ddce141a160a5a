import type { TestProject } from '@hallpass/testing';
import type { Page, Route } from 'playwright-core';
import { json } from './answers.js';

/** Body of a decision, as the page sends it. */
export interface Decision {
  decision: 'sign_in' | 'allow' | 'deny';
  refresh_token?: string;
}

/** A rejection of the authorization server: a status and a code of a text error. */
export type Refusal = readonly [status: number, code: string];

/** An application's request, and how the server responds to decisions about it. */
export interface Requested {
  request?: object | Refusal;
  /** The rejection of a decision; none: the server returns `redirectTo`. */
  refusalOf?: (decision: Decision) => Refusal | null;
  redirectTo: string;
}

export const UID = 'kT2fX_9-request';

export const APPLICATION = {
  id: '00000000-0000-4000-8000-000000000001',
  display_name: 'Reading Room',
  logo_url: null,
  is_first_party: false,
  client_host: null,
  host: 'reading.example.com',
};

const REQUEST = {
  prompt: 'consent',
  create_account: false,
  login_hint: null,
  ui_locales: null,
  application: APPLICATION,
  is_local: false,
  scopes: [{ name: 'openid' }, { name: 'email' }],
  resources: [] as object[],
};

export const addressOf = ({ baseUrl, id }: TestProject, uid = UID): string =>
  `${baseUrl}/p/${id}/consent?request=${uid}`;

/**
 * Responds as the authorization server of a project to this page and to the other pages of its window.
 * @returns the decisions that it receives
 */
export async function answerAuthorization(
  page: Page,
  { request, refusalOf, redirectTo }: Requested,
): Promise<Decision[]> {
  const decisions: Decision[] = [];
  const given = Array.isArray(request) ? null : { ...REQUEST, ...request };
  await page.context().unrouteAll();
  await page
    .context()
    .route(`**/oauth/authorize/${UID}/request`, (route) =>
      given === null ? refuse(route, request as unknown as Refusal) : json(route, given),
    );
  await page.context().route(`**/oauth/authorize/${UID}/decision`, (route) => {
    const decision = route.request().postDataJSON() as Decision;
    decisions.push(decision);
    const refusal = refusalOf?.(decision) ?? null;
    return refusal === null ? json(route, { redirect_to: redirectTo }) : refuse(route, refusal);
  });
  return decisions;
}

const refuse = (route: Route, [status, code]: Refusal): Promise<void> =>
  route.fulfill({
    status,
    contentType: 'text/plain',
    headers: { 'x-hallpass-error': code },
    body: 'A sentence for programs.',
  });
