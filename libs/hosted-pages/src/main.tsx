void start(document.getElementById('root')!);

/** Each is loaded for its own pages alone: who pays does not wait for what signs in. */
async function start(root: HTMLElement): Promise<void> {
  if (location.pathname === '/hosted-pages/preview') (await import('./preview/start.js')).start(root);
  else if (/^\/p(?:\/|$)/.test(location.pathname)) (await import('./sign-in/start.js')).start(root);
  else await (await import('./app/start.js')).start(root);
}

export {};
