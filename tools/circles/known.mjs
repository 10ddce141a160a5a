/**
 * Imports that close a circle, by the folder of the circle. Without them there is no circle. Shorten the list and do
 * not add to it: `node tools/circles.mjs` names entries that are no longer needed.
 */
export const KNOWN = {
  // Each project of an owner has an app, whose class is a subclass of the app that creates it. The code is loaded on
  // demand.
  'libs/sdk/src/apps': ['owned-projects.ts -> hallpass-admin-app.ts'],
};
