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

/** Changes rows as time does; no interface does. */
export async function inDatabase(sql: string, values: unknown[]): Promise<number> {
  const database = new Client({ connectionString: server.databaseUrl! });
  await database.connect();
  try {
    return (await database.query(sql, values)).rowCount ?? 0;
  } finally {
    await database.end();
  }
}

/** The life of a user's codes of one type is over. @returns how many there were */
export const expireCodesOf = (userId: string, type: string): Promise<number> =>
  inDatabase(
    `UPDATE auth.verification_code SET expires_at = now() WHERE project_id = 'internal' AND user_id = $1 AND type = $2`,
    [userId, type],
  );

/** An owner whose mailbox is known to be theirs, so that a reset leaves the second factor as it is. */
export async function verifiedOwner(): Promise<TestUser> {
  const owner = await signUp(internalProject());
  succeeded(await serverApi(internalProject()).patch(`/users/${owner.userId}`, { primary_email_verified: true }));
  return owner;
}

/** An owner whose sign-in asks for a code of the app. */
export async function ownerWithApp(): Promise<TestUser & { app: Authenticator }> {
  const owner = await signUp(internalProject());
  const app = new Authenticator();
  succeeded(await client(internalProject(), owner).patch('/users/me', { totp_secret_base64: app.secretBase64 }));
  return { ...owner, app };
}

/** As from another browser, or by whoever runs the server. */
export async function endSessionsOf({ userId }: TestUser): Promise<void> {
  const server = serverApi(internalProject());
  for (const { id } of succeeded(await server.get(`/auth/sessions?user_id=${userId}`)).items) {
    succeeded(await server.delete(`/auth/sessions/${id}?user_id=${userId}`));
  }
}

/** The path of the link in the newest reset mail to an owner, who has asked for it. */
export async function mailedResetPath(email: string): Promise<string> {
  const { text } = await capturedMail(internalProject(), { to: email, template: 'password_reset' });
  return `/reset-password?code=${codeIn(text)}`;
}

/** An owner who has asked for a reset mail, and the path of its link. */
export async function ownerWithResetLink(): Promise<{ owner: TestUser; path: string }> {
  const owner = await signUp(internalProject());
  const request = { email: owner.email, callback_url: `${server.baseUrl}/reset-password` };
  succeeded(await client(internalProject()).post('/auth/password/send-reset-code', request));
  return { owner, path: await mailedResetPath(owner.email) };
}

/** An owner with a second factor and another address that signs in, and the path of a mailed reset link. */
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

/** The first step of a sign-in, up to the question for a code. */
export async function enterPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Two-step sign-in' }).waitFor();
}

/** A code, or a backup code, at the second step. */
export async function enterCode(page: Page, label: '6-digit code' | 'Backup code', code: string): Promise<void> {
  await page.getByLabel(label).fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export const title = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text }).waitFor();
