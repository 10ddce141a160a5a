let watched: MutationObserver | null = null;

/**
 * Titles the window after its page and the project. Watches the document, because the library's pages change without an
 * event.
 * @param projectName null if no project is shown
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
