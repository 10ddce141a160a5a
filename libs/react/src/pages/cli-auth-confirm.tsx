import { type ReactNode, useState } from 'react';
import { ApiError, type CliLoginDetails, type CurrentUser } from '@hallpass/js';
import { fill } from '@hallpass/texts';
import { useOnce } from '../hooks/use-entry.js';
import { useQueryValue } from '../hooks/address.js';
import { useHallpassApp, useProject } from '../hooks/use-hallpass-app.js';
import { useUser } from '../hooks/use-user.js';
import { useAction } from '../ui/use-action.js';
import { useHallpass } from '../provider/context.js';
import { nameOf } from '../sign-in/signed-in-card.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { TerminalIcon } from '../ui/icons.js';
import { ComponentRoot } from '../ui/component-root.js';
import { Skeleton } from '../ui/spinner.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { Outcome } from './outcome.js';

/** Confirms a command-line login. Tells the user what the command line will be able to do. */
export function CliAuthConfirm({ fullPage, loginCode }: { fullPage?: boolean; loginCode?: string }): ReactNode {
  return (
    <ComponentRoot fullPage={fullPage}>
      <Inner given={loginCode} />
    </ComponentRoot>
  );
}

function Inner({ given }: { given: string | undefined }): ReactNode {
  const user = useUser({ or: 'redirect' });
  const code = useQueryValue('login_code', given);
  if (code === undefined) return <Skeleton />;
  return code ? <Question code={code} user={user} /> : <Gone />;
}

function Gone(): ReactNode {
  const texts = useCoreTexts();
  return (
    <Outcome title={texts.cliGoneTitle} ways={[{ label: texts.goHome, page: 'home' }]}>
      {texts.cliGone}
    </Outcome>
  );
}

function Question({ code, user }: { code: string; user: CurrentUser }): ReactNode {
  const app = useHallpassApp();
  const texts = useCoreTexts();
  const project = useProject();
  const details = useOnce(`command line ${code}`, () => app.getCliLoginDetails(code));
  const [end, setEnd] = useState<'done' | 'canceled' | 'gone' | null>(null);
  const { run, isBusy, problem } = useAction(() => app.confirmCliLogin(code), {
    problemOf: (error) => {
      if (error instanceof ApiError && error.status === 400) setEnd('gone');
      return null;
    },
  });
  if (end === 'done') {
    return (
      <Outcome title={texts.cliDoneTitle} ways={[]}>
        {texts.cliDone}
      </Outcome>
    );
  }
  if (end === 'canceled') {
    return (
      <Outcome title={texts.cliCanceledTitle} ways={[{ label: texts.goHome, page: 'home' }]}>
        {texts.cliCanceled}
      </Outcome>
    );
  }
  if (end === 'gone' || details === null) return <Gone />;
  const named = { project: project.displayName, user: nameOf(user) };
  return (
    <Card title={texts.cliTitle} description={fill(texts.cliDescription, named)} icon={<TerminalIcon />}>
      <RequestFacts details={details} />
      <Alert tone="warning">{texts.cliWarning}</Alert>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div className="hp-stack hp-stack-close">
        <Button isWide isBusy={isBusy} onClick={async () => (await run()) && setEnd('done')}>
          {texts.cliConfirm}
        </Button>
        <Button variant="secondary" isWide onClick={() => setEnd('canceled')}>
          {texts.cancel}
        </Button>
      </div>
    </Card>
  );
}

/** The origin of the request, so that users notice a login that someone else started. */
function RequestFacts({ details }: { details: CliLoginDetails }): ReactNode {
  const texts = useCoreTexts();
  const { locale } = useHallpass();
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <dl className="hp-facts">
      <dt>{texts.cliAskedAt}</dt>
      <dd>{time.format(details.requestedAt)}</dd>
      <dt>{texts.cliAskedFrom}</dt>
      <dd>{details.clientAddress}</dd>
      {details.userAgent !== null && (
        <>
          <dt>{texts.cliAskedBy}</dt>
          <dd>{details.userAgent}</dd>
        </>
      )}
    </dl>
  );
}
