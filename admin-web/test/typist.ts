import type { Locator, Page } from 'playwright-core';
import { hasFocus, MOST_STOPS } from './keyboard.js';

/** What a key takes on the average, and finding out what comes next (Card, Moran and Newell, The Keystroke-Level Model, 1980). */
const KEY_SECONDS = 0.28;
const THOUGHT_SECONDS = 1.35;

/**
 * Somebody at a keyboard and nothing else. Counts the keys that are pressed, and how often they have to find out what
 * comes next: each place that they go to, and each text that they make up.
 */
export class Typist {
  private keys = 0;
  private thoughts = 0;

  constructor(public page: Page) {}

  /** What all that takes a person, apart from what they wait for. */
  get seconds(): number {
    return this.keys * KEY_SECONDS + this.thoughts * THOUGHT_SECONDS;
  }

  async press(key: string): Promise<void> {
    this.keys++;
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.thoughts++;
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  /** Goes on with Tab until the focus is there, also inside an editor. */
  tabTo(target: Locator): Promise<void> {
    return this.reach(target, 'Tab');
  }

  /** Goes there and presses the key, Enter unless it says so. */
  async choose(target: Locator, key = 'Enter'): Promise<void> {
    await this.tabTo(target);
    await this.press(key);
  }

  /** From a menu that is open, by the arrow. */
  async pick(item: string): Promise<void> {
    await this.reach(this.page.getByRole('menuitem', { name: item }), 'ArrowDown');
    await this.press('Enter');
  }

  /** By the palette: a page, a user, what the page offers. */
  async command(text: string, option: string | RegExp): Promise<void> {
    await this.press('Control+k');
    await this.type(text);
    await this.page.getByRole('option', { name: option, selected: true }).waitFor();
    await this.press('Enter');
  }

  private async reach(target: Locator, key: string): Promise<void> {
    this.thoughts++;
    await target.waitFor();
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      if (await hasFocus(target)) return;
      await this.press(key);
    }
    throw new Error(`${key} never came to ${String(target)}`);
  }

  title(text: string): Promise<void> {
    return this.page.getByRole('heading', { level: 1, name: text }).waitFor();
  }

  said(text: string): Promise<void> {
    return this.page.getByText(text, { exact: true }).waitFor();
  }
}
