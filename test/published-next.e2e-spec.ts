import { afterAll, beforeAll, describe } from '@jest/globals';
import { createProject, inBrowserInBothModes, openChromium } from '@hallpass/testing';
import { accountSettings } from './published-next/account-settings.js';
import { type RunningApp, startApp } from './published-next/running-app.js';
import { setUpSnippets } from './published-next/set-up-snippets.js';
import { signingIn } from './published-next/signing-in.js';
import { teams } from './published-next/teams.js';
import type { Walk } from './published-next/visitor.js';

/**
 * The published React SDK, unmodified, in a Next.js app: visits every page of the SDK in Chromium, and runs the code
 * that the dashboard prints for it. Run with `npm run test:release -- --only=published-next`, which builds the app.
 */

inBrowserInBothModes(describe)('an app of Next.js on the published React SDK', () => {
  let app: RunningApp;
  let walk: Walk;
  beforeAll(async () => {
    const config = {
      allow_localhost: true,
      magic_link_enabled: true,
      passkey_enabled: true,
      client_team_creation_enabled: true,
      client_user_deletion_enabled: true,
      allow_user_api_keys: true,
      allow_team_api_keys: true,
      oauth_providers: [
        { id: 'google', type: 'shared' },
        { id: 'github', type: 'shared' },
      ],
    };
    const project = await createProject({ config });
    app = await startApp(project);
    walk = { origin: app.origin, project, browser: await openChromium() };
  });
  afterAll(async () => {
    await walk?.browser.close();
    await app?.stop();
  });

  describe('signs in by', () => signingIn(() => walk));
  describe('has account settings, in which', () => accountSettings(() => walk));
  describe('has teams, in which', () => teams(() => walk));
  describe('is printed by the dashboard, and', () => setUpSnippets(() => walk));
});
