import { randomUUID } from 'node:crypto';
import {
  Authenticator,
  capturedMail,
  client,
  codeIn,
  internalProject,
  server,
  serverApi,
  signUp,
  succeeded,
  type TestUser,
} from '@hallpass/testing';
import { Client } from 'pg';
import type { Page } from 'playwright-core';
import { passwordField } from './dashboard.js';

/** Changes rows as the passage of time would. No API does this. */
export async function inDatabase(sql: string, values: unknown[]): Promise<number> {
  const database = new Client({ connectionString: server.databaseUrl! });
  await database.connect();
  try {
    return (await database.query(sql, values)).rowCount ?? 0;
  } finally {
    await database.end();
  }
}

/**
 * Expires all codes of a type for a user.
 * @returns the number of codes
 */
export const expireCodesOf = (userId: string, type: string): Promise<number> =>
  inDatabase(
    `UPDATE auth.verification_code SET expires_at = now() WHERE project_id = 'internal' AND user_id = $1 AND type = $2`,
    [userId, type],
  );

/** An owner with a verified address, so that a reset keeps the second factor. */
export async function verifiedOwner(): Promise<TestUser> {
  const owner = await signUp(internalProject());
  succeeded(await serverApi(internalProject()).patch(`/users/${owner.userId}`, { primary_email_verified: true }));
  return owner;
}

/** An owner whose sign-in requires a code from the authenticator app. */
export async function ownerWithApp(): Promise<TestUser & { app: Authenticator }> {
  const owner = await signUp(internalProject());
  const app = new Authenticator();
  succeeded(await client(internalProject(), owner).patch('/users/me', { totp_secret_base64: app.secretBase64 }));
  return { ...owner, app };
}

/** As from another browser or by the server's operator. */
export async function endSessionsOf({ userId }: TestUser): Promise<void> {
  const server = serverApi(internalProject());
  for (const { id } of succeeded(await server.get(`/auth/sessions?user_id=${userId}`)).items) {
    succeeded(await server.delete(`/auth/sessions/${id}?user_id=${userId}`));
  }
}

/** Path of the link in the newest reset email. The owner must have requested it. */
export async function mailedResetPath(email: string): Promise<string> {
  const { text } = await capturedMail(internalProject(), { to: email, template: 'password_reset' });
  return `/reset-password?code=${codeIn(text)}`;
}

/** An owner who has requested a reset email, and the path of its link. */
export async function ownerWithResetLink(): Promise<{ owner: TestUser; path: string }> {
  const owner = await signUp(internalProject());
  const request = { email: owner.email, callback_url: `${server.baseUrl}/reset-password` };
  succeeded(await client(internalProject()).post('/auth/password/send-reset-code', request));
  return { owner, path: await mailedResetPath(owner.email) };
}

/** An owner with a second factor and another sign-in address, and the path of an emailed reset link. */
export async function ownerWithOtherWaysIn(): Promise<{
  owner: Awaited<ReturnType<typeof ownerWithApp>>;
  path: string;
}> {
  const owner = await ownerWithApp();
  const api = serverApi(internalProject());
  succeeded(await api.patch(`/users/${owner.userId}`, { primary_email_verified: true }));
  const address = { type: 'email', value: `${randomUUID()}@example.com`, used_for_auth: true, is_verified: true };
  succeeded(await api.post('/contact-channels', { ...address, user_id: owner.userId }));
  const request = { email: owner.email, callback_url: `${server.baseUrl}/reset-password` };
  succeeded(await client(internalProject()).post('/auth/password/send-reset-code', request));
  return { owner, path: await mailedResetPath(owner.email) };
}

/** The first step of a sign-in, up to the prompt for a code. */
export async function enterPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await title(page, 'Two-step verification');
}

/** Enters a code or a backup code in the second step. */
export async function enterCode(page: Page, label: 'Code from the app' | 'Backup code', code: string): Promise<void> {
  await page.getByLabel(label).fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
}

export const title = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text }).waitFor();

/** The code of an invitation to a new team of owners. */
export async function invitationCode(): Promise<string> {
  const api = serverApi(internalProject());
  const { id } = succeeded(await api.post('/teams', { display_name: 'Owners' }));
  const email = `${randomUUID()}@example.com`;
  const invitation = { team_id: id, email, callback_url: `${server.baseUrl}/team-invitation` };
  succeeded(await api.post('/team-invitations/send-code', invitation));
  const { text } = await capturedMail(internalProject(), { to: email, template: 'team_invitation' });
  return codeIn(text);
}
