import { type ReactNode, useState } from 'react';
import { useQueryValue } from '../hooks/address.js';
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
  more?: ReactNode;
  act: (code: string) => Promise<unknown>;
  /** Shown after the code was used. */
  done: ReactNode;
  faults?: LinkTexts;
  /** Links shown if the link does not work. */
  ways: readonly Way[];
}

/** Uses the code of a link only on a click, because email scanners open links and some run the page's scripts. */
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
