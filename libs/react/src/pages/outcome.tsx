import type { ReactNode } from 'react';
import { type LinkedPage, leadTo } from '../sign-in/page-link.js';
import { useHallpassApp } from '../hooks/use-hallpass-app.js';
import { useAction } from '../ui/use-action.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { Spinner } from '../ui/spinner.js';

/** A button that leads to another page. */
export interface Way {
  label: string;
  page: LinkedPage;
}

/** Shows a result and buttons for next steps, the best one first. Takes the focus from the content that it replaced. */
export function Outcome({
  title,
  children,
  more,
  ways,
}: {
  title: string;
  children: ReactNode;
  more?: ReactNode;
  ways: readonly Way[];
}): ReactNode {
  return (
    <div className="hp-outcome">
      <Card title={title} description={children} takesFocus>
        {more}
        {ways.length > 0 && (
          <div className="hp-stack hp-stack-close">
            {ways.map((way, index) => (
              <WayButton key={way.page} way={way} variant={index === 0 ? 'primary' : 'secondary'} />
            ))}
          </div>
        )}
      </Card>
    </div>
  );
}

function WayButton({ way, variant }: { way: Way; variant: 'primary' | 'secondary' }): ReactNode {
  const app = useHallpassApp();
  const { run, isBusy } = useAction(() => leadTo(app, way.page));
  return (
    <Button variant={variant} isWide isBusy={isBusy} onClick={() => run()}>
      {way.label}
    </Button>
  );
}

/** Shown during a short task that needs no input. */
export function UnderWay({ children }: { children: string }): ReactNode {
  return (
    <div role="status" className="hp-outcome">
      <section className="hp-card">
        <p className="hp-row">
          <Spinner /> {children}
        </p>
      </section>
    </div>
  );
}
