import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ApiResponse,
  adminApi,
  client,
  codeIn,
  createProject,
  type Mail,
  type MailServer,
  rawApi,
  serverApi,
  signUp,
  startMailServer,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';

/**
 * The email of every flow, as a mail server receives it: in the reader's language, with links that work. Links lead to
 * the app, which sends their code to the server, except those for unsubscribing and for "this was not me", which lead
 * to the server itself.
 */

const CALLBACK = 'http://localhost:3000/callback?from=mail';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let mailServer: MailServer;
let project: TestProject;
/** Signed up in Firefox with German as its language. */
let ada: TestUser;

const browser = (userAgent: string, language: string) => ({ 'user-agent': userAgent, 'accept-language': language });
const GERMAN = browser(FIREFOX, 'sv, de-AT;q=0.9, en;q=0.5');
const reader = (session?: TestUser) => client(project, session).with(GERMAN);
const address = () => `${randomUUID()}@example.com`;
const nextMail = (to: string) => mailServer.nextMail(to);

beforeAll(async () => {
  mailServer = await startMailServer();
  const server = {
    type: 'standard',
    host: '127.0.0.1',
    port: Number(new URL(mailServer.url).port),
    username: 'postmaster',
    password: 'correct horse',
    sender_name: 'Acme',
    sender_email: 'ada@acme.example',
  };
  project = await createProject({
    displayName: 'Acme',
    config: { email_config: server, magic_link_enabled: true },
    override: { 'emails.locale': 'fr', 'apiKeys.enabled': { user: true, team: false } },
  });
  const given = { email: address(), password: randomUUID(), verification_callback_url: CALLBACK };
  const tokens = succeeded(await reader().post('/auth/password/sign-up', given));
  ada = {
    ...given,
    userId: tokens.user_id,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
  };
});
afterAll(() => mailServer?.close());

function linksOf({ html }: Mail): string[] {
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link!.replaceAll('&amp;', '&'));
  return [...new Set(links)];
}

/** The second link of a verification email, to a page of the server itself. */
const isDisownLink = (link: string): boolean => link.includes('/api/v1/contact-channels/disown?');

/** An email's only link to the app, which is also in its text. */
function linkOf(mail: Mail): string {
  const links = linksOf(mail).filter((link) => !isDisownLink(link));
  expect(links).toHaveLength(1);
  expect(mail.text).toContain(links[0]);
  return links[0]!;
}

/** Does what the app's page does with the code in its address. */
async function follow(mail: Mail, path: string, more: { body?: object; as?: TestUser } = {}): Promise<ApiResponse> {
  const link = new URL(linkOf(mail));
  const code = link.searchParams.get('code');
  link.searchParams.delete('code');
  expect(link.href).toBe(CALLBACK);
  return client(project, more.as).post(path, { code, ...more.body });
}

describe("the email of a flow is in the requester's language, and its link works:", () => {
  it('a sign-up', async () => {
    const mail = await nextMail(ada.email);
    expect(mail.subject).toMatch(/^Bestätigen Sie/);
    succeeded(await follow(mail, '/contact-channels/verify'));
    expect(succeeded(await client(project, ada).get('/users/me')).primary_email_verified).toBe(true);
  });

  it('a sign-up that was not the reader’s, which ends with a page of the server’s own', async () => {
    const email = address();
    const given = { email, password: randomUUID(), verification_callback_url: CALLBACK };
    const { access_token: accessToken, refresh_token: refreshToken } = succeeded(
      await reader().post('/auth/password/sign-up', given),
    );
    const mail = await nextMail(email);
    expect(mail.text).toMatch(/Das Konto wurde am .* UTC erstellt, von: Firefox, unbekannter Ort\./);
    const [link, ...more] = linksOf(mail).filter(isDisownLink);
    expect(more).toEqual([]);
    expect(mail.text.split(link!)).toHaveLength(2);
    const local = link!.replace(new URL(link!).origin, project.baseUrl);
    const headers = { accept: 'text/html', 'accept-language': 'de' };
    expect(await (await fetch(local, { headers })).text()).toContain('Das war ich nicht');
    const session = client(project, { accessToken, refreshToken });
    expect((await session.get('/users/me')).status).toBe(200);
    expect(await (await fetch(local, { method: 'POST', headers })).text()).toContain('Ihre Adresse ist frei');
    expect((await session.get('/users/me')).knownError).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
    succeeded(await client(project).post('/auth/password/sign-up', { email, password: randomUUID() }));
  });

  it('an address that is to be verified', async () => {
    const value = address();
    const body = { user_id: 'me', type: 'email', value, used_for_auth: false };
    const { id } = succeeded(await client(project, ada).post('/contact-channels', body));
    const path = `/contact-channels/me/${id}/send-verification-code`;
    succeeded(await reader(ada).post(path, { callback_url: CALLBACK }));
    const mail = await nextMail(value);
    expect(mail.subject).toMatch(/^Bestätigen Sie/);
    succeeded(await follow(mail, '/contact-channels/verify'));
  });

  it('a forgotten password, and the notice that it was replaced', async () => {
    const user = await signUp(project);
    const polish = client(project).with(browser(CHROME, 'pl'));
    succeeded(await polish.post('/auth/password/send-reset-code', { email: user.email, callback_url: CALLBACK }));
    const mail = await nextMail(user.email);
    expect(mail.subject).toMatch(/hasł/);
    const password = randomUUID();
    succeeded(await follow(mail, '/auth/password/reset', { body: { password } }));
    succeeded(await client(project).post('/auth/password/sign-in', { email: user.email, password }));
    // The reader's language is unknown, so the project's is used.
    expect(await nextMail(user.email)).toMatchObject({ subject: expect.stringMatching(/^Votre /) });
  });

  it('a sign-in by mail', async () => {
    const email = address();
    succeeded(await reader().post('/auth/otp/send-sign-in-code', { email, callback_url: CALLBACK }));
    const mail = await nextMail(email);
    expect(mail.parsed.html).toContain('lang="de-AT"');
    expect(mail.subject).toContain(codeIn(mail.text).slice(0, 6).toUpperCase());
    expect(await follow(mail, '/auth/otp/sign-in')).toMatchObject({ status: 200, body: { is_new_user: true } });
  });
});

describe('a mail that somebody else has caused comes in the language that its reader was last known by, or the project’s:', () => {
  it('an invitation to a team', async () => {
    const { id } = succeeded(await serverApi(project).post('/teams', { display_name: 'Night shift' }));
    const bob = await signUp(project);
    const invite = { team_id: id, callback_url: CALLBACK };
    const english = serverApi(project).with({ 'accept-language': 'en' });
    for (const { email } of [ada, bob])
      succeeded(await english.post('/team-invitations/send-code', { ...invite, email }));
    expect((await nextMail(ada.email)).parsed.html).toContain('lang="de-AT"');
    const mail = await nextMail(bob.email);
    expect(mail.parsed.html).toContain('lang="fr"');
    succeeded(await follow(mail, '/team-invitations/accept', { as: bob }));
  });

  it('an invitation to sign in, whose link is the page that the app has named', async () => {
    const email = address();
    const page = `${project.baseUrl}/config.json`;
    succeeded(
      await adminApi(project).with(GERMAN).post('/internal/send-sign-in-invitation', { email, callback_url: page }),
    );
    const mail = await nextMail(email);
    expect(mail.parsed.html).toContain('lang="fr"');
    expect(linkOf(mail)).toBe(page);
    expect((await fetch(linkOf(mail))).status).toBe(200);
  });

  it('a sign-in from somewhere new, whatever language is asked for there', async () => {
    const { email, password } = ada;
    const elsewhere = client(project).with(browser(CHROME, 'pl'));
    succeeded(await elsewhere.post('/auth/password/sign-in', { email, password }));
    const mail = await nextMail(email);
    expect(mail.subject).toBe('Neue Anmeldung bei Ihrem Konto – Acme');
    expect(linksOf(mail)).toEqual([]);
  });

  it('a change of the account, once the user signs in with another language where they are known', async () => {
    const { email, password } = ada;
    const known = client(project).with(browser(FIREFOX, 'pl'));
    succeeded(await known.post('/auth/password/sign-in', { email, password }));
    const new_password = randomUUID();
    const asAda = client(project, ada);
    succeeded(await asAda.post('/auth/password/update', { old_password: ada.password, new_password }));
    const mail = await nextMail(ada.email);
    expect(mail.parsed.html).toContain('lang="pl"');
    expect(linksOf(mail)).toEqual([]);
  });

  it('an API key that was found in public', async () => {
    const body = { description: 'Laptop', expires_at_millis: null, user_id: ada.userId };
    const { value } = succeeded(await serverApi(project).post('/user-api-keys', body));
    succeeded(await rawApi(project.baseUrl).post('/integrations/credential-scanning/revoke', { api_key: value }));
    const mail = await nextMail(ada.email);
    expect(mail.subject).toContain(value.slice(-4));
    expect(mail.parsed.html).toContain('lang="pl"');
    expect(linksOf(mail)).toEqual([]);
  });

  it('Marketing, with a link that unsubscribes', async () => {
    const marketing = { user_ids: [ada.userId], notification_category_name: 'Marketing', html: '<p>News</p>' };
    succeeded(await serverApi(project).post('/emails/send-email', { ...marketing, subject: 'News' }));
    const mail = await nextMail(ada.email);
    expect(mail.text).toContain('Nie chcę więcej takich wiadomości');
    const link = linkOf(mail);
    expect(link).toMatch(/^http.*\/api\/v1\/emails\/unsubscribe-link\?/);
    const local = link.replace(new URL(link).origin, project.baseUrl);
    expect((await fetch(local)).status).toBe(200);
    expect((await fetch(local, { method: 'POST' })).status).toBe(200);
    const preferences = succeeded(await client(project, ada).get('/emails/notification-preference/me'));
    expect(preferences.items[1]).toMatchObject({ notification_category_name: 'Marketing', enabled: false });
  });
});
