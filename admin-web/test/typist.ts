import type { Locator, Page } from 'playwright-core';
import { hasFocus, MOST_STOPS } from './keyboard.js';

/**
 * Average time per key press, and to decide on the next step (Card, Moran and Newell, The Keystroke-Level Model, 1980).
 */
const KEY_SECONDS = 0.28;
const THOUGHT_SECONDS = 1.35;

/**
 * Simulates a user who works with the keyboard only. Counts key presses, and decisions on the next step: each target to
 * move to, and each text to make up.
 */
export class Typist {
  private keys = 0;
  private thoughts = 0;

  constructor(public page: Page) {}

  /** Time that a person would need, without waiting for the page. */
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

  /** Presses Tab until the target has the focus, also inside an editor. */
  tabTo(target: Locator): Promise<void> {
    return this.reach(target, 'Tab');
  }

  /** Moves the focus to the target and presses the key. */
  async choose(target: Locator, key = 'Enter'): Promise<void> {
    await this.tabTo(target);
    await this.press(key);
  }

  /** Picks an item of an open menu with the arrow keys. */
  async pick(item: string): Promise<void> {
    await this.reach(this.page.getByRole('menuitem', { name: item }), 'ArrowDown');
    await this.press('Enter');
  }

  /** Runs a command from the palette: a page, a user or an action of the page. */
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
