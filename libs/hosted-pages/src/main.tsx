void start(document.getElementById('root')!);

/** Each of the two is loaded for its own pages alone: who pays does not wait for what signs in. */
async function start(root: HTMLElement): Promise<void> {
  if (location.pathname.startsWith('/p/')) (await import('./sign-in/start.js')).start(root);
  else await (await import('./app/start.js')).start(root);
}

export {};
