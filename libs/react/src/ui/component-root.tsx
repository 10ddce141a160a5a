import { Component, createContext, type ReactNode, Suspense, useContext, useEffect, useRef } from 'react';
import { styleOf } from '../provider/appearance.js';
import { useHallpass } from '../provider/context.js';
import { problemOf } from '../problems/problem-of.js';
import { Alert } from './alert.js';
import { Button } from './button.js';
import { Card } from './card.js';
import { Skeleton } from './spinner.js';
import { useCoreTexts } from './use-core-texts.js';
import { useSlot } from './use-slot.js';

const InComponentRoot = createContext(false);

export interface ComponentRootProps {
  /** Fills the window and centers the component. */
  fullPage?: boolean;
  /** Shown while the content loads. Default: skeleton lines. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Wraps every component of the library with its theme, language and direction, a fallback while it loads, and a message
 * if it fails. A nested component adds only the fallback and the message.
 */
export function ComponentRoot({ fullPage = false, fallback = <Waiting />, children }: ComponentRootProps): ReactNode {
  const { data } = useHallpass();
  const isInner = useContext(InComponentRoot);
  const bounded = (
    <Suspense fallback={fallback}>
      <ProblemBoundary onReset={() => data.forgetFailures()}>{children}</ProblemBoundary>
    </Suspense>
  );
  if (isInner) return bounded;
  return (
    <InComponentRoot.Provider value={true}>
      <Root fullPage={fullPage}>{bounded}</Root>
    </InComponentRoot.Provider>
  );
}

function Root({ fullPage, children }: { fullPage: boolean; children: ReactNode }): ReactNode {
  const { theme, appearance, locale, direction } = useHallpass();
  const slots = { root: useSlot('root', fullPage && 'hp-full-page'), page: useSlot('page'), logo: useSlot('logo') };
  return (
    <div
      className={slots.root}
      lang={locale}
      dir={direction}
      style={styleOf(appearance)}
      data-hallpass-theme={theme === 'system' ? undefined : theme}
    >
      {fullPage ? (
        <main className={slots.page}>
          {appearance.logo && <div className={slots.logo}>{appearance.logo}</div>}
          {children}
        </main>
      ) : (
        children
      )}
    </div>
  );
}

function Waiting(): ReactNode {
  return (
    <div className={useSlot('card')}>
      <Skeleton lines={4} />
    </div>
  );
}

interface BoundaryProps {
  onReset: () => void;
  children: ReactNode;
}

class ProblemBoundary extends Component<BoundaryProps, { failure: unknown }> {
  override state: { failure: unknown } = { failure: null };

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    const retry = () => {
      this.props.onReset();
      this.setState({ failure: null });
    };
    return <Problem failure={failure} onRetry={retry} />;
  }
}

/** Tries again by itself when the network is back, and when somebody signs in. */
function Problem({ failure, onRetry }: { failure: unknown; onRetry: () => void }): ReactNode {
  const texts = useCoreTexts();
  const { data } = useHallpass();
  const retries = useRef(onRetry);
  useEffect(() => {
    retries.current = onRetry;
  });
  useEffect(() => {
    let isGone = false;
    const retry = () => isGone || retries.current();
    void data.nextSession().then(retry);
    window.addEventListener('online', retry);
    return () => {
      isGone = true;
      window.removeEventListener('online', retry);
    };
  }, [data]);
  const retry = (
    <Button variant="secondary" size="small" onClick={onRetry}>
      {texts.retry}
    </Button>
  );
  return (
    <Card title={texts.errorTitle} level={2}>
      <Alert tone="danger" actions={retry}>
        {problemOf(failure, texts)}
      </Alert>
    </Card>
  );
}
