/**
 * Thrown where a server renders what only the session of the browser can read: the nearest Suspense boundary is then rendered
 * in the browser. Next.js knows it by its digest.
 */
export class InBrowserOnly extends Error {
  readonly digest = 'BAILOUT_TO_CLIENT_SIDE_RENDERING';

  constructor() {
    super('This is read in the browser alone. A server renders what <HallpassProvider> is given as initialUser.');
    this.name = 'InBrowserOnly';
  }
}
