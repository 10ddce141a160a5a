import { HallpassClientApp } from '@hallpass/js';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ProjectPage } from '../sign-in/project-page.js';
import { type PreviewMessage, previewMessageOf } from './preview-message.js';

/**
 * Previews a project's unsaved sign-in pages in a frame of the dashboard, with the same components and data from the
 * dashboard. Nobody can sign in here: the page's policy blocks all requests, its app makes none, nothing in it is
 * clickable or focusable, and it reads no session (security F8).
 */
export function start(element: HTMLElement): void {
  const root = createRoot(element);
  const { parent } = window;
  window.addEventListener('message', ({ source, origin, data }) => {
    if (parent === window || source !== parent || origin !== location.origin) return;
    const message = previewMessageOf(data);
    if (message !== null) root.render(<Preview message={message} />);
  });
  if (parent !== window) parent.postMessage('hallpass-preview', location.origin);
}

function Preview({ message: { project, branding, page, theme, language } }: { message: PreviewMessage }) {
  return (
    <StrictMode>
      <div inert>
        <ProjectPage
          key={JSON.stringify([project.id, project.config])}
          app={appOf(project)}
          branding={{
            displayName: project.display_name,
            logoUrl: branding.logo_url,
            fullLogoUrl: branding.full_logo_url,
            accentColor: branding.accent_color,
          }}
          language={language}
          theme={theme}
          path={`/p/${project.id}/${page}`}
        />
      </div>
    </StrictMode>
  );
}

let made: { of: string; app: HallpassClientApp } | null = null;

/** Creates an app that gets its project from the message instead of the server. */
function appOf(project: PreviewMessage['project']): HallpassClientApp {
  const of = JSON.stringify([project.id, project.config]);
  made = made?.of === of ? made : { of, app: newApp(project) };
  return made.app;
}

const newApp = (project: PreviewMessage['project']): HallpassClientApp =>
  new HallpassClientApp({
    baseUrl: location.origin,
    projectId: project.id,
    publishableClientKey: 'preview',
    tokenStore: 'memory',
    redirectMethod: 'none',
    urls: { handler: `/p/${project.id}` },
    transport: {
      fetch: (input) =>
        new URL(input instanceof Request ? input.url : input, location.origin).pathname === '/api/v1/projects/current'
          ? Promise.resolve(Response.json(project, { headers: { 'x-stack-actual-status': '200' } }))
          : new Promise(() => {}),
    },
  });
