let watched: MutationObserver | null = null;

/**
 * Calls the window as its page does, and the project: the library's pages change without one that could be asked.
 * @param projectName null where nobody's page is shown
 */
export function nameWindow(projectName: string | null): void {
  watched?.disconnect();
  const name = () => {
    const heading = document.querySelector('h1')?.textContent;
    const parts = [heading, projectName].filter(Boolean);
    if (parts.length > 0) document.title = parts.join(' · ');
  };
  watched = new MutationObserver(name);
  watched.observe(document.body, { childList: true, subtree: true, characterData: true });
  name();
}
