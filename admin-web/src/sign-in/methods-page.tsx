import type { ConfigTree } from '@hallpass/js';
import { configValueAt } from '@hallpass/project-config';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { UserRound, Waypoints } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '../shell/api-context';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { Checkbox } from '../components/choice';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { WithConfig } from '../config-forms/config-page';
import { SettingsCard } from '../config-forms/settings-card';
import { type Setting, useSettingsForm } from '../config-forms/use-settings-form';
import { fill, plural, useTexts } from '../texts';
import { signInTexts } from '../texts/generated/sign-in-texts';
import { PasswordRules } from './password-rules';
import { PasskeyDomain } from './passkey-domain';
import { loginMethodsQuery } from './queries';
import { providersOf } from './provider-config';

export function MethodsPage() {
  const t = useTexts(signInTexts).methods;
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <WithConfig projectId={projectId}>
        {(config) => (
          <>
            <Methods projectId={projectId} config={config} key={projectId} />
            <PasswordRules projectId={projectId} config={config} key={`${projectId} passwords`} />
            <PasskeyDomain projectId={projectId} config={config} key={`${projectId} passkeys`} />
            <Section title={t.always}>
              <Card className="divide-y divide-line">
                <Fact Icon={UserRound} title={t.anonymous} hint={t.anonymousHint} />
                <Fact Icon={Waypoints} title={t.secondFactor} hint={t.secondFactorHint} />
              </Card>
            </Section>
          </>
        )}
      </WithConfig>
    </>
  );
}

const METHODS = ['password', 'otp', 'passkey'] as const;
type Method = (typeof METHODS)[number];

const HINTS = { password: 'passwordHint', otp: 'otpHint', passkey: 'passkeyHint' } as const;
const RULES = { password: 'passwordRules', otp: 'otpRules', passkey: 'passkeyRules' } as const;

function Methods({ projectId, config }: { projectId: string; config: ConfigTree }) {
  const t = useTexts(signInTexts).methods;
  const { data: users } = useQuery(loginMethodsQuery(useApi(), projectId));
  const providers = providersOf(config).filter(({ allowSignIn }) => allowSignIn).length;
  const isNothingLeft = (without: Method) =>
    providers === 0 && METHODS.every((method) => method === without || form.typed[method] !== true);

  const settingOf = (method: Method): Setting => ({
    path: `auth.${method}.allowSignIn`,
    label: t[method],
    risk: (value) => {
      if (value === true) return undefined;
      if (isNothingLeft(method)) return t.nothingLeft;
      // The count may be a minute old, so 0 does not mean that nobody is affected.
      const count = users?.[method] ?? 0;
      return count === 0
        ? fill(t.offRiskUnknown, { method: t[method] })
        : plural(t.offRisk, count, { method: t[method] });
    },
  });
  const form = useSettingsForm(projectId, config, {
    password: settingOf('password'),
    otp: settingOf('otp'),
    passkey: settingOf('passkey'),
  });

  return (
    <Section title={t.heading} description={t.headingHint}>
      <SettingsCard settings={form}>
        {METHODS.map((method) => (
          <MethodRow
            key={method}
            control={<Checkbox label={t[method]} hint={t[HINTS[method]]} {...form.register(method)} />}
            count={configValueAt(config, `auth.${method}.allowSignIn`) === true ? users?.[method] : undefined}
            details={t[RULES[method]]}
          />
        ))}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0">
            <p className="font-medium">{t.providers}</p>
            <p className="text-13 text-ink-muted">{plural(t.providersHint, providers)}</p>
          </div>
          <Button asChild size="small">
            <Link to="/projects/$projectId/sign-in/providers" params={{ projectId }}>
              {t.providersLink}
            </Link>
          </Button>
        </div>
      </SettingsCard>
    </Section>
  );
}

interface MethodRowProps {
  control: ReactNode;
  /** Users who sign in with this method; undefined if unknown. */
  count: number | undefined;
  details: string;
}

function MethodRow({ control, count, details }: MethodRowProps) {
  const t = useTexts(signInTexts);
  return (
    <div className="flex flex-col gap-1.5 border-b border-line pb-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">{control}</div>
        {count !== undefined && <Badge>{plural(t.usersWith, count)}</Badge>}
      </div>
      <details className="ms-7 text-13 text-ink-muted">
        <summary className="w-fit rounded-md text-ink-muted hover:text-ink">{t.methods.details}</summary>
        <p className="mt-1 max-w-prose text-pretty">{details}</p>
      </details>
    </div>
  );
}

function Fact({ Icon, title, hint }: { Icon: typeof UserRound; title: string; hint: string }) {
  return (
    <div className="flex gap-3 p-4 sm:px-5">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="max-w-prose text-13 text-pretty text-ink-muted">{hint}</p>
      </div>
    </div>
  );
}
