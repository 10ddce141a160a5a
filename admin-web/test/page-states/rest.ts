import type { Page } from 'playwright-core';
import { openAs } from '../dashboard.js';
import { title } from '../owners.js';
import { forget } from './network.js';
import type { World } from './world.js';

/** Path of a page that makes no requests. Tests of all pages start there, and return there between two pages. */
export const restPath = ({ project }: World): string => `/projects/${project.id}/users/import`;

/** Opens that page as the project's owner, signing in first. */
export async function openAtRest(page: Page, world: World): Promise<void> {
  await openAs(page, world.project.owner, restPath(world));
  await atRest(page);
}

const atRest = (page: Page): Promise<void> => title(page, 'Import users');

/** Waits for that page, and drops all data that other pages have cached. */
export async function rested(page: Page): Promise<void> {
  await atRest(page);
  await forget(page);
}
