import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fill, loadTexts } from '@hallpass/texts';
import { type SignInTexts, signInTexts } from '../texts/generated/sign-in-texts.js';
import { Message, Waiting } from './frame.js';
import { chosenLanguage, languageIn } from './language.js';
import { placeOf } from './place.js';
import { prepare, type Prepared } from './prepare.js';
import { ProjectPage } from './project-page.js';
import { askNoMore } from './second-factor.js';
import { SignInAgain } from './sign-in-again.js';

let watched: MutationObserver | null = null;

export function start(element: HTMLElement): void {
  const root = createRoot(element);
  const run = async () => {
    const place = placeOf(location);
    const preparing = prepare(place);
    const show = async (prepared: Prepared | null) => {
      const choice = languageOfRequest(prepared) ?? chosenLanguage(place);
      const { language, texts } = await loadTexts(signInTexts, languageIn(signInTexts, choice));
      document.documentElement.lang = language;
      root.render(
        <StrictMode>
          <Shown prepared={prepared} choice={choice} texts={texts} onRetry={() => void run()} />
        </StrictMode>,
      );
    };
    await show(null);
    const prepared = await preparing;
    nameWindow('branding' in prepared ? prepared.branding.displayName : null);
    await show(prepared);
  };
  // After the browser's back button, a cached page would still show that it is redirecting to the app.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void run());
  void run();
}

/** The language that an application's request names (BCP 47). */
const languageOfRequest = (prepared: Prepared | null): string | null =>
  prepared !== null && 'language' in prepared ? prepared.language : null;

interface ShownProps {
  /** null: not known yet. */
  prepared: Prepared | null;
  /** BCP 47, as the app requested it. */
  choice: string | null;
  texts: SignInTexts;
  onRetry: () => void;
}

function Shown({ prepared, choice, texts, onRetry }: ShownProps) {
  if (prepared === null) return <Waiting>{texts.loading}</Waiting>;
  if (prepared.is === 'leaving') return <Waiting>{texts.leaving}</Waiting>;
  if (prepared.is === 'open') {
    const { app, branding, backUrl, form } = prepared;
    return <ProjectPage app={app} branding={branding} backUrl={backUrl} form={form} language={choice ?? undefined} />;
  }
  if (prepared.is === 'secondFactor') {
    const { app, branding, place } = prepared;
    const goOn = () => {
      askNoMore(place);
      onRetry();
    };
    const path = `/p/${place.projectId}/account-settings`;
    const page = { app, branding, path, language: choice ?? undefined };
    return <ProjectPage {...page} onSecondFactor={goOn} />;
  }
  if (prepared.is === 'request') return <prepared.Content texts={texts} onRetry={onRetry} />;
  if (prepared.is === 'signInAgain') return <SignInAgain asked={prepared} texts={texts} onDone={onRetry} />;
  const [heading, sentence] = texts[prepared.is];
  return (
    <Message heading={heading}>
      <p className="hp-description">{sentence}</p>
      {prepared.is === 'wrongLink' && (
        <p className="hp-hint">{fill(texts.wrongParameters, { names: prepared.names.join(', ') })}</p>
      )}
      {prepared.is === 'notLoaded' && (
        <button type="button" className="hp-button hp-button-primary" onClick={onRetry}>
          {texts.retry}
        </button>
      )}
    </Message>
  );
}

/**
 * Titles the window after its page and the project. Watches the document, because the library's pages change without an
 * event.
 * @param projectName null if no project is shown
 */
function nameWindow(projectName: string | null): void {
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
