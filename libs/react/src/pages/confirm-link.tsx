import { type ReactNode, useState } from 'react';
import { useQueryValue } from './address.js';
import { useAction } from '../ui/use-action.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { Skeleton } from '../ui/spinner.js';
import { type LinkFault, linkFaultOf, LinkProblem, type LinkTexts } from './link-problem.js';
import type { Way } from './outcome.js';

export interface ConfirmLinkProps {
  given: string | undefined;
  title: string;
  description: string;
  button: string;
  /** Above the button. */
  more?: ReactNode;
  /** Uses the code up. */
  act: (code: string) => Promise<unknown>;
  /** Once it was. */
  done: ReactNode;
  faults?: LinkTexts;
  /** On from a link that does not work. */
  ways: readonly Way[];
}

/**
 * A link whose code is used up by a button, not by opening it: what scans mails opens links, and some run their pages.
 */
export function ConfirmLink({ given, ...props }: ConfirmLinkProps): ReactNode {
  const code = useQueryValue('code', given);
  if (code === undefined) return <Skeleton />;
  if (!code) return <LinkProblem fault="not-found" texts={props.faults} ways={props.ways} />;
  return <WithCode {...props} code={code} />;
}

function WithCode(props: Omit<ConfirmLinkProps, 'given'> & { code: string }): ReactNode {
  const { code, title, description, button, more, act, done, faults, ways } = props;
  const [end, setEnd] = useState<LinkFault | 'done' | null>(null);
  const { run, isBusy, problem } = useAction(() => act(code), {
    problemOf: (error) => {
      setEnd(linkFaultOf(error));
      return null;
    },
  });
  if (end === 'done') return done;
  if (end !== null) return <LinkProblem fault={end} texts={faults} ways={ways} />;
  return (
    <Card title={title} description={description}>
      {more}
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Button isWide isBusy={isBusy} onClick={async () => (await run()) && setEnd('done')}>
        {button}
      </Button>
    </Card>
  );
}
