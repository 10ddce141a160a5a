import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { fill, languageOf, languagesOf, loadTexts } from '@hallpass/texts';
import { type SignInTexts, signInTexts } from '../texts/generated/sign-in-texts.js';
import { Message, Waiting } from './frame.js';
import { type Place, placeOf } from './place.js';
import { prepare, type Prepared } from './prepare.js';
import { ProjectPage } from './project-page.js';

let watched: MutationObserver | null = null;

export function start(element: HTMLElement): void {
  const root = createRoot(element);
  const place = placeOf(location);
  const choice = chosenLanguage(place);
  const { language } = languageOf([choice, ...navigator.languages], languagesOf(signInTexts));
  const loading = loadTexts(signInTexts, language);
  const run = async () => {
    const preparing = prepare(placeOf(location));
    const { language, texts } = await loading;
    document.documentElement.lang = language;
    const show = (prepared: Prepared | null) =>
      root.render(
        <StrictMode>
          <Shown prepared={prepared} choice={choice} texts={texts} onRetry={() => void run()} />
        </StrictMode>,
      );
    show(null);
    const prepared = await preparing;
    nameWindow('branding' in prepared ? prepared.branding.displayName : null);
    show(prepared);
  };
  // After the browser's back button, a cached page would still show that it is redirecting to the app.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void run());
  void run();
}

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
    const { app, branding, backUrl } = prepared;
    return <ProjectPage app={app} branding={branding} backUrl={backUrl} language={choice ?? undefined} />;
  }
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

interface SignInAgainProps {
  asked: Prepared & { is: 'signInAgain' };
  texts: SignInTexts;
  onDone: () => void;
}

/** Asks before the session ends, because anyone can link to a sign-in with `prompt=login`. */
function SignInAgain({ asked, texts, onDone }: SignInAgainProps) {
  const { branding, address, proceed } = asked;
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [heading, sentence] = texts.signInAgain;
  const go = () => {
    setBusy(true);
    setFailed(false);
    proceed().then(onDone, () => {
      setBusy(false);
      setFailed(true);
    });
  };
  return (
    <Message heading={heading} branding={branding}>
      <p className="hp-description">{fill(sentence, { project: branding.displayName, user: address })}</p>
      {hasFailed && (
        <p className="hp-description" role="alert">
          {texts.notLoaded[1]}
        </p>
      )}
      <button
        type="button"
        className="hp-button hp-button-primary"
        aria-disabled={isBusy}
        onClick={() => !isBusy && go()}
      >
        {heading}
      </button>
    </Message>
  );
}

/**
 * Returns the language that the app requested with `lang`. Remembers it for this window, because links between pages
 * omit it.
 */
function chosenLanguage({ projectId, parameters }: Place): string | null {
  const key = `hallpass-language:${projectId}`;
  const asked = parameters.get('lang');
  try {
    if (asked !== null) sessionStorage.setItem(key, asked);
    return asked ?? sessionStorage.getItem(key);
  } catch {
    return asked; // storage is disabled
  }
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
