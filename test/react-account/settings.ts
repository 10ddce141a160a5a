import { server } from '@hallpass/testing';
import { Client } from 'pg';
import type { Locator } from 'playwright-core';
import { Visitor, type Walk } from '../react-components/visitor.js';

/** Products of the app, for the configuration. */
export const PRODUCTS = { pro: { displayName: 'Pro plan', customerType: 'user', prices: { once: { USD: '9' } } } };

export class Settings {
  private constructor(readonly visitor: Visitor) {}

  /** For a user who has just signed up. */
  static async ofNewUser(walk: Walk, section: string): Promise<Settings> {
    const settings = new Settings(await Visitor.signedUp(walk));
    await settings.open(section);
    return settings;
  }

  static of = (visitor: Visitor): Settings => new Settings(visitor);

  get page() {
    return this.visitor.page;
  }

  async open(section: string): Promise<void> {
    await this.visitor.goTo(`/handler/account-settings#${section}`);
    await this.page.locator('.hp-settings-content h2').first().waitFor();
  }

  row(text: string | RegExp): Locator {
    return this.page.getByRole('listitem').filter({ hasText: text }).and(this.page.locator('.hp-list-row'));
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  async answer(button: string): Promise<void> {
    await this.dialog.getByRole('button', { name: button, exact: true }).click();
  }

  async inMenuOf(address: string, entry: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${address}` }).click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }

  async gone(locator: Locator): Promise<void> {
    await locator.waitFor({ state: 'detached' });
  }
}

/** Makes a user's sign-ins too old for changes of how the user signs in. */
export async function age(userId: string): Promise<void> {
  const database = new Client({ connectionString: server.databaseUrl! });
  await database.connect();
  try {
    await database.query(
      `UPDATE auth.session SET created_at = created_at - interval '11 minutes' WHERE user_id = $1 AND project_id <> 'internal'`,
      [userId],
    );
  } finally {
    await database.end();
  }
}

/** A photo from a camera: far more bytes than the server accepts, in a format that it does not support. */
export function photograph(): Buffer {
  const [width, height] = [900, 600];
  const row = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + row * height);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let at = 54; at < file.length; at++) file[at] = (at * 7 + ((at * at) >> 5)) & 0xff;
  return file;
}

/** A picture of one red pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
