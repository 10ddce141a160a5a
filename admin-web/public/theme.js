// Sets the color scheme before the first paint. src/shell/theme.ts changes it later.
(() => {
  let choice = 'system';
  try {
    choice = localStorage.getItem('hallpass-theme') ?? 'system';
  } catch {
    // Storage is disabled: follow the system.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
