void start(document.getElementById('root')!);

/** Loads only the code that the address needs: the checkout page does not wait for the sign-in code. */
async function start(root: HTMLElement): Promise<void> {
  if (location.pathname === '/hosted-pages/preview') (await import('./preview/start.js')).start(root);
  else if (/^\/p(?:\/|$)/.test(location.pathname)) (await import('./sign-in/start.js')).start(root);
  else await (await import('./app/start.js')).start(root);
}

export {};
