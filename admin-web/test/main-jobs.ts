import type { Typist } from './typist.js';

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs up as an owner, creates a project, and signs up as its first user on its hosted page.
 * @returns the project's id
 */
export async function createProjectAndUser(typist: Typist, owner: Credentials, user: Credentials): Promise<string> {
  const { page } = typist;
  await page.goto('/sign-up');
  await typist.tabTo(page.getByLabel('Email'));
  await typist.type(owner.email);
  await typist.press('Tab');
  await typist.type(owner.password);
  await typist.press('Enter');
  await page.waitForURL('/projects');
  await typist.choose(page.getByRole('button', { name: 'New project' }));
  await page.getByRole('dialog').waitFor();
  await typist.type('Shop');
  await typist.press('Enter');
  await typist.title('Shop');

  const opened = page.context().waitForEvent('page');
  await typist.choose(page.getByRole('link', { name: 'Open sign-up page' }));
  typist.page = await opened;
  await typist.tabTo(typist.page.getByLabel('Email'));
  await typist.type(user.email);
  await typist.press('Tab');
  await typist.type(user.password);
  await typist.press('Enter');
  await typist.page.waitForURL(/account-settings/);
  await typist.page.close();
  typist.page = page;
  // As browsers do when a tab is closed.
  await page.bringToFront();
  await typist.said('Your first user has signed up.');
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

/** Enables sign-in with an emailed code. */
export async function changeMethod(typist: Typist): Promise<void> {
  await typist.command('methods', /^Methods/);
  await typist.title('Methods');
  await typist.choose(typist.page.getByLabel('Email codes and magic links', { exact: true }), 'Space');
  await typist.choose(typist.page.getByRole('button', { name: 'Save changes' }).first());
  await typist.page.getByText('Saved', { exact: true }).first().waitFor();
}

/** Finds a user whose verification email never arrived, and marks the address as verified. */
export async function repairUser(typist: Typist, { email }: Credentials): Promise<void> {
  const { page } = typist;
  await typist.command(email.slice(0, 8), new RegExp(email));
  await typist.title(email);
  await typist.choose(page.getByRole('link', { name: 'Security', exact: true }));
  await typist.choose(page.getByRole('button', { name: `Actions for ${email}` }));
  await typist.pick('Mark as verified');
  await typist.said(`Saved ${email}`);
}

/** Changes the subject of the password reset email, with the placeholder {project}, and sends that email to the user. */
export async function sendTemplate(
  typist: Typist,
  { email }: Credentials,
  subject: string,
  project: string,
): Promise<void> {
  const { page } = typist;
  await typist.command('templates', /^Templates/);
  await typist.choose(page.getByRole('link', { name: 'Password Reset' }));
  await typist.tabTo(page.getByRole('textbox', { name: 'Subject', exact: true }));
  await typist.press('Control+a');
  await typist.type(subject);
  await typist.press('Control+s');
  await typist.choose(page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }));
  await typist.title('Password Reset Changed');

  await typist.command(email.slice(0, 8), new RegExp(email));
  await typist.choose(page.getByRole('button', { name: 'More actions' }));
  await typist.pick('Send password reset email');
  await typist.choose(page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }));
  await typist.said(`Sent the email to ${email}`);
  await typist.command('sent', /^Sent/);
  await page.getByText(subject.replace('{project}', project)).first().waitFor();
}

/** Finds out who changed the sign-in methods, with old and new values. */
export async function readAuditLog(typist: Typist): Promise<void> {
  const { page } = typist;
  await typist.command('audit', /^Audit log/);
  await typist.title('Audit log');
  await typist.choose(page.getByRole('button', { name: 'Only my actions' }));
  await page.waitForURL(/actor=/);
  const change = page.getByRole('row').filter({ hasText: 'PATCH /internal/config/override' });
  await typist.choose(change.getByRole('link', { name: /^Details of/ }));
  await page.getByRole('dialog').getByText('auth.otp.allowSignIn').waitFor();
}
