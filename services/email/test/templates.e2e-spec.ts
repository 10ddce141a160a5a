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

describe('templates', () => {
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
        expect(await serverApi(shared).get(path)).toMatchObject({
          status: 401,
          knownError: 'INSUFFICIENT_ACCESS_TYPE',
        });
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
});

describe('drafts', () => {
  const THEME = randomUUID();
  let project: TestProject;

  beforeAll(async () => {
    project = await createProject();
  });

  async function create(body: object): Promise<string> {
    const { status, body: created } = await adminApi(project).post('/internal/email-drafts', body);
    expect(status).toBe(200);
    return created.id;
  }

  const read = async (id: string) => (await adminApi(project).get(`/internal/email-drafts/${id}`)).body;

  describe('drafts', () => {
    it('are refused to a server', async () => {
      expect(await serverApi(project).get('/internal/email-drafts')).toMatchObject({
        status: 401,
        knownError: 'INSUFFICIENT_ACCESS_TYPE',
      });
    });

    it.each([{}, { display_name: 'a', theme_id: 'none' }, { display_name: 'a', theme_id: true }, { display_name: 1 }])(
      'are not made from %j',
      async (body) => {
        const answer = await adminApi(project).post('/internal/email-drafts', body);
        expect(answer).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
      },
    );

    it('are unknown to other projects, like ids that never were', async () => {
      const id = await create({ display_name: 'Ours' });
      const other = adminApi(await createProject());
      for (const path of [`/internal/email-drafts/${id}`, `/internal/email-drafts/${randomUUID()}`]) {
        expect((await other.get(path)).status).toBe(404);
        expect((await other.patch(path, { display_name: 'Theirs' })).status).toBe(404);
        expect((await other.get(`${path}/versions`)).status).toBe(404);
        expect((await other.delete(path)).status).toBe(404);
      }
      expect((await other.get('/internal/email-drafts')).body).toEqual({ drafts: [] });
      expect((await adminApi(project).get('/internal/email-drafts/1')).knownError).toBe('SCHEMA_ERROR');
    });

    it('begin with a source of the category Marketing and the own theme of the project', async () => {
      const draft = await read(await create({ display_name: 'News' }));
      expect(draft).toEqual({
        id: draft.id,
        display_name: 'News',
        tsx_source: expect.stringContaining('value="Marketing"'),
        sent_at_millis: null,
      });
    });

    it('keep what a change leaves out; a theme of null is the own one of the project', async () => {
      const id = await create({ display_name: 'A', theme_id: THEME, tsx_source: 'not TSX at all <' });
      const change = (body: object) => adminApi(project).patch(`/internal/email-drafts/${id}`, body);
      expect(await change({ display_name: 'B' })).toMatchObject({ status: 200, body: { ok: 'ok' } });
      expect(await read(id)).toMatchObject({ display_name: 'B', theme_id: THEME, tsx_source: 'not TSX at all <' });
      await change({ theme_id: false, sent_at_millis: 1_700_000_000_123 });
      expect(await read(id)).toMatchObject({ theme_id: false, sent_at_millis: 1_700_000_000_123 });
      await change({ theme_id: null, sent_at_millis: null });
      expect(await read(id)).toEqual(expect.not.objectContaining({ theme_id: expect.anything() }));
      expect((await read(id)).sent_at_millis).toBeNull();
    });

    it('keep the last 50 versions of their source, in the order of the saves', async () => {
      const path = `/internal/email-drafts/${await create({ display_name: 'A', tsx_source: 'first' })}`;
      const admin = adminApi(project);
      const sources = async () =>
        succeeded(await admin.get(`${path}/versions`)).items.map((each: { tsx_source: string }) => each.tsx_source);
      // A change that leaves the source as it is creates no version.
      for (const change of [{ display_name: 'B' }, { theme_id: false }, { tsx_source: 'first' }])
        succeeded(await admin.patch(path, change));
      expect(await sources()).toEqual(['first']);
      const saved = Array.from({ length: 50 }, (_, n) => `save ${n}`);
      for (const tsx_source of saved) succeeded(await admin.patch(path, { tsx_source }));
      expect(await sources()).toEqual(saved.toReversed());
      // Saving an older version again makes it the newest.
      succeeded(await admin.patch(path, { tsx_source: 'save 7' }));
      expect((await sources()).slice(0, 2)).toEqual(['save 7', 'save 49']);
      succeeded(await admin.delete(path));
      expect((await admin.get(`${path}/versions`)).status).toBe(404);
    });

    it('keep at most 4 MiB of versions, and the newest always', async () => {
      const path = `/internal/email-drafts/${await create({ display_name: 'Long' })}`;
      for (const letter of 'abcdef')
        succeeded(await adminApi(project).patch(path, { tsx_source: letter.repeat(900 * 1024) }));
      const { items } = succeeded(await adminApi(project).get(`${path}/versions`));
      expect(items.map((each: { tsx_source: string }) => each.tsx_source[0])).toEqual(['f', 'e', 'd', 'c']);
    });

    it('are listed with the latest change first, and are gone when they are deleted', async () => {
      const [first, second] = [await create({ display_name: '1' }), await create({ display_name: '2' })];
      await adminApi(project).patch(`/internal/email-drafts/${first}`, { display_name: '1a' });
      const ids = async () =>
        (await adminApi(project).get('/internal/email-drafts')).body.drafts.map(({ id }: { id: string }) => id);
      expect((await ids()).slice(0, 2)).toEqual([first, second]);
      expect(await adminApi(project).delete(`/internal/email-drafts/${first}`)).toMatchObject({
        status: 200,
        body: { success: true },
      });
      expect(await ids()).not.toContain(first);
    });
  });
});
