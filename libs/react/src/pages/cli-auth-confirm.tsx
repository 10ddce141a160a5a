import { type ReactNode, useState } from 'react';
import { ApiError } from '@hallpass/js';
import { useQueryValue } from '../handler/address.js';
import { useHallpassApp, useProject } from '../hooks/use-hallpass-app.js';
import { useUser } from '../hooks/use-user.js';
import { useAction } from '../problems/use-action.js';
import { nameOf } from '../sign-in/signed-in-card.js';
import { fill } from '../texts/catalogue.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { TerminalIcon } from '../ui/icons.js';
import { Piece } from '../ui/piece.js';
import { Skeleton } from '../ui/spinner.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { Outcome } from './outcome.js';

/** What a command line sends its user to: names what it will be able to do, and lets it in or not. */
export function CliAuthConfirm({ fullPage, loginCode }: { fullPage?: boolean; loginCode?: string }): ReactNode {
  return (
    <Piece fullPage={fullPage}>
      <Inner given={loginCode} />
    </Piece>
  );
}

function Inner({ given }: { given: string | undefined }): ReactNode {
  const app = useHallpassApp();
  const texts = useCoreTexts();
  const project = useProject();
  const user = useUser({ or: 'redirect' });
  const code = useQueryValue('login_code', given);
  const [end, setEnd] = useState<'done' | 'canceled' | 'gone' | null>(null);
  const { run, isBusy, problem } = useAction(() => app.confirmCliLogin(code ?? ''), {
    problemOf: (error) => {
      if (error instanceof ApiError && error.status === 400) setEnd('gone');
      return null;
    },
  });
  const home = [{ label: texts.goHome, page: 'home' }] as const;
  if (code === undefined) return <Skeleton />;
  if (!code || end === 'gone') {
    return (
      <Outcome title={texts.cliGoneTitle} ways={home}>
        {texts.cliGone}
      </Outcome>
    );
  }
  if (end === 'done') {
    return (
      <Outcome title={texts.cliDoneTitle} ways={[]}>
        {texts.cliDone}
      </Outcome>
    );
  }
  if (end === 'canceled') {
    return (
      <Outcome title={texts.cliCanceledTitle} ways={home}>
        {texts.cliCanceled}
      </Outcome>
    );
  }
  const named = { project: project.displayName, user: nameOf(user) };
  return (
    <Card title={texts.cliTitle} description={fill(texts.cliDescription, named)} icon={<TerminalIcon />}>
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
