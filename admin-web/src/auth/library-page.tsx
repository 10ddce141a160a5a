import type { Project } from '@hallpass/js';
import type { HallpassProviderProps } from '@hallpass/react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Api } from '../api/api';
import { dashboardProjectQuery } from '../api/queries';
import { LibraryProvider } from '../library/library-provider';
import { useApi } from '../shell/api-context';
import { Logo } from '../components/logo';
import { ThemeSelect } from '../shell/theme-select';
import type { SignUpRight } from './sign-up-right';
import { VisitorApp } from './visitor-app';

interface LibraryPageProps {
  /** Set on the sign-up page. */
  signUp?: SignUpRight;
  texts?: HallpassProviderProps['texts'];
  children: ReactNode;
}

/** A page of `libs/react` outside of a session, whose links lead through the router. */
export function LibraryPage({ signUp, texts, children }: LibraryPageProps) {
  const api = useApi();
  const { history } = useRouter();
  const queryClient = useQueryClient();
  const [app] = useState(() => {
    const navigate = (to: string) => leave(api, queryClient, history, to);
    if (signUp !== undefined) return new VisitorApp(api, navigate, signUp);
    const shared = apps.get(api) ?? new VisitorApp(api, navigate);
    apps.set(api, shared);
    return shared;
  });
  const project = queryClient.getQueryData<Project>(dashboardProjectQuery(api).queryKey);
  return (
    <AuthFrame>
      <Titled>
        <LibraryProvider app={app} texts={texts} initialProject={project && app.seenByVisitor(project)}>
          {children}
        </LibraryProvider>
      </Titled>
    </AuthFrame>
  );
}

/** One app for all pages that do not sign up, so that a sign-in goes on from page to page. */
const apps = new WeakMap<Api, VisitorApp>();

function leave(api: Api, queryClient: QueryClient, history: RouterHistory, to: string): void {
  // The previous user's data. The sign-in methods are the same for everyone.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== dashboardProjectQuery(api).queryKey[0] });
  // The way back from a page of the session does not lead to the forms.
  if (api.client.session.current() === null) history.push(to);
  else history.replace(to);
}

/** Titles the window after the page's heading, which changes without an event. */
function Titled({ children }: { children: ReactNode }) {
  const contents = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const title = () => {
      const heading = contents.current?.querySelector('h1')?.textContent;
      if (heading) document.title = `${heading} · Hallpass`;
    };
    const changes = new MutationObserver(title);
    changes.observe(contents.current!, { childList: true, subtree: true, characterData: true });
    title();
    return () => changes.disconnect();
  }, []);
  return <div ref={contents}>{children}</div>;
}

/** The frame of pages outside of a session. */
function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-6">
      <main id="main" tabIndex={-1} className="my-auto w-full max-w-sm animate-in py-8 outline-none">
        <Logo className="mx-auto mb-7 size-10" />
        {children}
      </main>
      <footer>
        <ThemeSelect />
      </footer>
    </div>
  );
}
