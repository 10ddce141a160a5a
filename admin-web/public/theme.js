// Sets the colour scheme before the first paint. The page itself changes it later (src/app/theme.ts).
(() => {
  let choice = 'system';
  try {
    choice = localStorage.getItem('hallpass-theme') ?? 'system';
  } catch {
    // Storage is switched off: follow the system.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
