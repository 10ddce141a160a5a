import { KnownErrors } from '@hallpass/js';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { describeError } from '../api/errors';
import { useApi } from '../shell/api-context';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { usePageTitle } from '../components/layout';
import { useTexts } from '../texts';
import { AuthLayout } from './auth-layout';
import { linkTexts } from './link-texts';
import { NewVerificationLink } from './new-verification-link';
import { Outcome } from './outcome';
import { useCodeOfLink } from './use-code-of-link';
import { WaysInOfLink } from './ways-in-list';

/**
 * Target of the link in a verification email. Opening it does not use the code, because email scanners open links too.
 * The code is sent when the user confirms.
 */
export function VerifyEmailPage() {
  const t = useTexts(linkTexts).verify;
  const { client } = useApi();
  const code = useCodeOfLink('/verify-email');
  const verify = useMutation({ mutationFn: (given: string) => client.verifyEmail(given) });

  if (code === undefined) return <NotConfirmed why="noCode" />;
  if (verify.data?.status === 'error') return <NotConfirmed why={reasonOf(verify.data.error)} />;
  if (verify.data) {
    return (
      <Outcome tone="success" title={t.done.title} description={t.done.description} actions={<Done code={code} />}>
        {t.done.text}
      </Outcome>
    );
  }
  return (
    <Question code={code} failure={verify.error} isBusy={verify.isPending} onConfirm={() => verify.mutate(code)} />
  );
}

interface QuestionProps {
  code: string;
  failure: Error | null;
  isBusy: boolean;
  onConfirm: () => void;
}

function Question({ code, failure, isBusy, onConfirm }: QuestionProps) {
  const t = useTexts(linkTexts).verify;
  usePageTitle(t.title);
  return (
    <AuthLayout title={t.title} description={t.description}>
      <div className="flex flex-col gap-4">
        {failure && <Alert tone="danger">{describeError(failure)}</Alert>}
        <Button variant="primary" size="large" isBusy={isBusy} onClick={onConfirm}>
          {t.action}
        </Button>
        <WaysInOfLink code={code} />
      </div>
    </AuthLayout>
  );
}

function reasonOf(error: InstanceType<typeof KnownErrors.VerificationCodeError>) {
  if (error instanceof KnownErrors.VerificationCodeAlreadyUsed) return 'used';
  if (error instanceof KnownErrors.VerificationCodeNotFound) return 'unknown';
  return error instanceof KnownErrors.VerificationCodeExpired ? 'expired' : 'tooOften';
}

function Done({ code }: { code: string }) {
  return (
    <>
      <ContinueLink isNext />
      <WaysInOfLink code={code} />
    </>
  );
}

function ContinueLink({ isNext = false }: { isNext?: boolean }) {
  const t = useTexts(linkTexts).verify;
  return (
    <Button asChild variant={isNext ? 'primary' : 'secondary'} size="large">
      <Link to="/projects">{t.goOn}</Link>
    </Button>
  );
}

/** The link cannot verify the address. Shows why and offers a new link. */
function NotConfirmed({ why }: { why: 'noCode' | ReturnType<typeof reasonOf> }) {
  const t = useTexts(linkTexts).verify;
  const actions = (
    <>
      <NewVerificationLink />
      <ContinueLink />
    </>
  );
  return (
    <Outcome tone="warning" title={t[why].title} description={t[why].description} actions={actions}>
      {t[why].text}
    </Outcome>
  );
}
