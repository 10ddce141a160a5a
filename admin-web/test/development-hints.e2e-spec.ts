/** @once the hints are the same in both modes */
import { expect, it } from '@jest/globals';
import { adminApi, createProject, serverApi, succeeded, until } from '@hallpass/testing';
import { describeInBrowser, openAs } from './dashboard.js';

const PASSWORD_RESET = 'a70fb3a4-56c1-4e42-af25-49d25603abd0';

describeInBrowser('on a server with the settings of development', (visit) => {
  it('the address that the hint of a webhook endpoint gives as an example is accepted', async () => {
    const project = await createProject();
    const { page } = await visit();
    await openAs(page, project.owner, `/projects/${project.id}/webhooks/new`);
    const hint = await page.getByText('HALLPASS_OUTBOUND_PRIVATE').innerText();
    const [example] = /http:\/\/localhost:\d+\/\w+/.exec(hint) ?? [];
    await page.getByLabel('Endpoint URL').fill(example!);
    await page.getByRole('button', { name: 'Create endpoint' }).click();
    await page.getByText('Endpoint created.').first().waitFor();
    const { data } = succeeded(await adminApi(project).get(`/app/${project.id}/endpoint`));
    expect(data.map(({ url }: { url: string }) => url)).toEqual([example]);
  });

  it('a template is changed over the shared mail server and emails are captured, as the Sender page says', async () => {
    const project = await createProject();
    const { page } = await visit();
    await openAs(page, project.owner, `/projects/${project.id}/mail/sender`);
    await page.getByText('Hallpass captures emails under Sent instead.').waitFor();
    await page.getByText('you cannot change templates or send mailings, except while emails are captured').waitFor();
    const template = `/internal/email-templates/${PASSWORD_RESET}`;
    const { tsx_source } = succeeded(await adminApi(project).get(template));
    succeeded(await adminApi(project).patch(template, { tsx_source: `${tsx_source}\n// Changed\n` }));
    const { id } = succeeded(await serverApi(project).post('/users', { primary_email: 'ada@example.com' }));
    succeeded(
      await serverApi(project).post('/emails/send-email', { user_ids: [id], subject: 'News', html: '<p>News</p>' }),
    );
    await until('the email to be captured', async () => {
      const { items } = succeeded(await adminApi(project).get('/internal/emails'));
      return items[0]?.status === 'captured';
    });
  });
});
