/**
 * Thrown when a server renders a part that needs the browser's session. The nearest Suspense boundary then renders in
 * the browser. Next.js recognizes the error by its digest.
 */
export class InBrowserOnly extends Error {
  readonly digest = 'BAILOUT_TO_CLIENT_SIDE_RENDERING';

  constructor() {
    super('This is read in the browser alone. A server renders what <HallpassProvider> is given as initialUser.');
    this.name = 'InBrowserOnly';
  }
}
