/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  capturedMail,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
} from '@hallpass/testing';

const EMAIL_VERIFICATION = 'e7d009ce-8d47-4528-b245-5bf119f2ffa3';
const LIGHT = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';
const DARK = 'a0172b5d-cff0-463b-83bb-85124697373a';
const SERVER = {
  'emails.server.isShared': false,
  'emails.server.host': '127.0.0.1',
  'emails.server.port': 9,
  'emails.server.username': 'u',
  'emails.server.password': 'p',
  'emails.server.senderName': 'Acme',
  'emails.server.senderEmail': 'acme@example.com',
};
const META = `import { NotificationCategory, Subject } from '@stackframe/emails';\n`;
const OWN = `${META}export const EmailTemplate = ({ project }) => (
  <><Subject value="Own subject" /><NotificationCategory value="Transactional" /><p>Own words of {project.displayName}</p></>
);`;
const THEME = 'export const EmailTheme = ({ children }) => <html><body className="own">{children}</body></html>;';

let shared: TestProject;
let own: TestProject;

beforeAll(async () => {
  shared = await createProject({ displayName: 'Acme' });
  own = await createProject({ displayName: 'Acme', override: SERVER });
});

describe('refusals', () => {
  it('reject everyone but admins', async () => {
    for (const path of ['/internal/email-templates', '/internal/email-themes'])
      expect(await serverApi(shared).get(path)).toMatchObject({ status: 401, knownError: 'INSUFFICIENT_ACCESS_TYPE' });
    expect(await serverApi(shared).post('/emails/render-email', {})).toMatchObject({ status: 401 });
  });

  it.each([
    ['what does not compile', 'export const EmailTemplate = () => <p>;', /template\.tsx:1:\d+/],
    ['a template without a subject', 'export const EmailTemplate = () => <p />;', /Subject/],
    [
      'a template without a category',
      `${META}export const EmailTemplate = () => <Subject value="x" />;`,
      /NotificationCategory/,
    ],
  ])('store nothing of %s', async (_, tsx_source, message) => {
    const answer = await adminApi(own).patch(`/internal/email-templates/${EMAIL_VERIFICATION}`, { tsx_source });
    expect(answer).toMatchObject({ status: 400, knownError: 'EMAIL_RENDERING_ERROR' });
    expect(answer.body.details.error).toMatch(message);
    const { body } = await adminApi(own).get(`/internal/email-templates/${EMAIL_VERIFICATION}`);
    expect(body.tsx_source).not.toBe(tsx_source);
  });

  it('report unknown ids', async () => {
    const admin = adminApi(own);
    const id = randomUUID();
    expect((await admin.get(`/internal/email-templates/${id}`)).status).toBe(404);
    expect((await admin.patch(`/internal/email-templates/${id}`, { tsx_source: OWN })).status).toBe(404);
    expect((await admin.delete(`/internal/email-templates/${id}`)).status).toBe(404);
    expect(await admin.get('/internal/email-templates/1')).toMatchObject({ knownError: 'SCHEMA_ERROR' });
    for (const theme of [id, 'constructor']) {
      expect((await admin.get(`/internal/email-themes/${theme}`)).status).toBe(404);
      expect((await admin.patch(`/internal/email-themes/${theme}`, { tsx_source: THEME })).status).toBe(404);
      expect((await admin.delete(`/internal/email-themes/${theme}`)).status).toBe(404);
    }
  });

  it.each([
    [{}, 'SCHEMA_ERROR'],
    [{ template_id: EMAIL_VERIFICATION, template_tsx_source: OWN }, 'SCHEMA_ERROR'],
    [{ template_id: EMAIL_VERIFICATION, theme_id: LIGHT, theme_tsx_source: THEME }, 'SCHEMA_ERROR'],
    [{ template_id: EMAIL_VERIFICATION, theme_id: 'x' }, 'SCHEMA_ERROR'],
    [{ template_id: randomUUID() }, null],
    [{ template_id: EMAIL_VERIFICATION, theme_id: randomUUID() }, null],
    [{ template_tsx_source: 'export const x = 1;' }, 'EMAIL_RENDERING_ERROR'],
  ])('of render-email: %j', async (body, knownError) => {
    expect(await adminApi(shared).post('/emails/render-email', body)).toMatchObject({ status: 400, knownError });
  });
});

describe('render-email', () => {
  it('previews in both spellings, with and without a theme', async () => {
    const { body } = await adminApi(shared).post('/emails/render-email', { template_id: EMAIL_VERIFICATION });
    expect(body).toMatchObject({ subject: 'Verify your email at Acme', notification_category: 'Transactional' });
    expect(body.html).not.toContain('unsubscribe');
    const news = { template_tsx_source: OWN.replace('Transactional', 'Marketing') };
    const { html } = succeeded(await adminApi(shared).post('/emails/render-email', news));
    expect(html).toContain('https://example.com/unsubscribe');
    const camel = await adminApi(shared).post('/emails/render-email', {
      templateTsxSource: OWN,
      themeTsxSource: THEME,
    });
    expect(camel.body.html).toMatch(/class="own".*Own words of/s);
    const bare = await adminApi(shared).post('/emails/render-email', { template_tsx_source: OWN, theme_id: false });
    expect(bare.body.html).not.toContain('unsubscribe');
  });

  it("previews in a language, with the caller's values, and as plain text", async () => {
    const variables = { emailVerificationLink: 'https://acme.example/mine' };
    const german = { template_id: EMAIL_VERIFICATION, locale: 'de', variables };
    const { subject, html, text } = succeeded(await adminApi(shared).post('/emails/render-email', german));
    expect(subject).not.toBe('Verify your email at Acme');
    expect(html).toContain('lang="de"');
    expect(text).toContain('https://acme.example/mine');
  });
});

describe('templates and themes', () => {
  it('are made, changed, used by the mails of flows, and deleted', async () => {
    const admin = adminApi(own);
    const { id: themeId } = (await admin.post('/internal/email-themes', { display_name: 'Mine' })).body;
    expect((await admin.patch(`/internal/email-themes/${themeId}`, { tsx_source: THEME })).body).toEqual({
      display_name: 'Mine',
    });
    expect((await admin.get('/internal/email-themes')).body.themes).toContainEqual({
      id: themeId,
      display_name: 'Mine',
      origin: 'own',
    });
    const { id } = (await admin.post('/internal/email-templates', { display_name: 'News' })).body;
    const path = `/internal/email-templates/${id}`;
    const changed = await admin.patch(path, { tsx_source: OWN, theme_id: themeId });
    expect(changed.body.rendered_html).toMatch(/class="own".*Own words of/s);
    expect((await admin.get(path)).body).toEqual({
      id,
      display_name: 'News',
      tsx_source: OWN,
      theme_id: themeId,
      origin: 'own',
    });
    expect((await admin.get(`/internal/email-templates/${EMAIL_VERIFICATION}`)).body.origin).toBe('built_in');
    await admin.patch(path, { tsx_source: `${OWN}\n`, theme_id: false });
    // The source stays as it is.
    await admin.patch(path, { tsx_source: `${OWN}\n`, theme_id: DARK.toUpperCase() });
    expect((await admin.get(path)).body.theme_id).toBe(DARK);
    await admin.patch(path, { tsx_source: `${OWN}\n`, theme_id: false });
    const saved = succeeded(await admin.get(`${path}/versions`)).items;
    expect(saved.map((each: { tsx_source: string }) => each.tsx_source)).toEqual([`${OWN}\n`, OWN]);
    const kept = succeeded(await admin.get(`/internal/email-themes/${themeId}/versions`)).items;
    expect(kept).toEqual([{ id: kept[0].id, tsx_source: THEME, saved_at_millis: expect.any(Number) }]);
    expect((await admin.get(path)).body.theme_id).toBe(false);
    await admin.patch(path, { tsx_source: OWN, theme_id: null });
    expect((await admin.get(path)).body).not.toHaveProperty('theme_id');
    for (const gone of [path, `/internal/email-themes/${themeId}`, `/internal/email-themes/${DARK}`])
      expect((await admin.delete(gone)).body).toEqual({ success: true });
    expect((await admin.get(path)).status).toBe(404);
    expect((await admin.get(`${path}/versions`)).status).toBe(404);
    await admin.patch(`/internal/email-themes/${DARK}`, { tsx_source: THEME });
    expect((await admin.get(`/internal/email-themes/${DARK}`)).body.origin).toBe('changed');
    await admin.delete(`/internal/email-themes/${DARK}`);
    // The project's deleted version can be restored.
    const left = succeeded(await admin.get(`/internal/email-themes/${DARK}/versions`)).items;
    expect(left.map((each: { tsx_source: string }) => each.tsx_source)).toEqual([THEME]);
    expect((await admin.get(`/internal/email-themes/${DARK}`)).body).toMatchObject({
      display_name: 'Default Dark',
      origin: 'built_in',
    });
  });

  it('of the project are used for flow emails; a broken one falls back to the built-in one', async () => {
    const key = `emails.templates.${EMAIL_VERIFICATION}.tsxSource`;
    const callback = { verificationCallbackUrl: 'http://localhost:3000/verify' };
    const project = await createProject({ displayName: 'Acme', override: { [key]: OWN } });
    const first = await signUp(project, callback);
    expect((await capturedMail(project, { to: first.email, template: 'email_verification' })).subject).toBe(
      'Own subject',
    );
    const broken = await createProject({ displayName: 'Acme', override: { [key]: 'while (true) {}' } });
    const second = await signUp(broken, callback);
    expect((await capturedMail(broken, { to: second.email, template: 'email_verification' })).subject).toBe(
      'Verify your email at Acme',
    );
  });
});
