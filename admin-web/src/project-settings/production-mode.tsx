import type { AdminProject, ConfigTree } from '@hallpass/js';
import { configValueAt, unfitForProduction } from '@hallpass/project-config';
import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import type { ComponentProps } from 'react';
import { keys } from '../api/queries';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { cx } from '../components/cx';
import { Card } from '../components/layout';
import { useChange } from '../forms/use-change';
import { providersOf } from '../sign-in/provider-config';
import { trustedDomainsOf } from '../sign-in/trusted-domain';
import { fill, plural, useTexts } from '../texts';
import { projectSettingsTexts } from '../texts/generated/project-settings-texts';

type Check = 'checkLocalhost' | 'checkDomain' | 'checkDomains' | 'checkProviders' | 'checkMethods';
type Place = NonNullable<ComponentProps<typeof Link>['to']>;

interface CheckResult {
  check: Check;
  isDone: boolean;
  /** Required for production mode; otherwise a recommendation. */
  isRequired: boolean;
  to: Place;
}

/** Turns production mode on and off, and lists what is missing for it. */
export function ProductionMode({ project, config }: { project: AdminProject; config: ConfigTree }) {
  const t = useTexts(projectSettingsTexts).general;
  const { isProductionMode } = project;
  const checks = checksOf(config);
  const open = checks.filter(({ isDone }) => !isDone);
  const isBlocked = !isProductionMode && open.some(({ isRequired }) => isRequired);
  const turn = useChange({
    act: (isOn: boolean) => project.update({ isProductionMode: isOn }),
    confirm: (isOn) => ({
      title: isOn ? t.turnOnTitle : t.turnOffTitle,
      description: isOn ? t.turnOnText : t.turnOffText,
      action: isOn ? t.turnOn : t.turnOff,
    }),
    refreshes: [keys.project(project.id), keys.projects],
    done: (_, isOn) => (isOn ? t.turnedOn : t.turnedOff),
  });
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-2.5">
          <Badge tone={isProductionMode ? 'positive' : 'neutral'}>
            {isProductionMode ? t.isProduction : t.isDevelopment}
          </Badge>
          {open.length > 0 && <span className="text-13 text-ink-muted">{plural(t.openLeft, open.length)}</span>}
        </div>
        <Button
          writes
          variant={isProductionMode ? 'dangerQuiet' : 'primary'}
          disabled={isBlocked}
          aria-describedby={isBlocked ? 'production-blocked' : undefined}
          onClick={() => void turn.run(!isProductionMode)}
        >
          {isProductionMode ? t.turnOff : t.turnOn}
        </Button>
      </div>
      {isBlocked && (
        <p id="production-blocked" className="px-4 pb-4 text-13 text-ink-muted sm:px-5">
          {t.blocked}
        </p>
      )}
      <div className="border-t border-line p-4 sm:p-5">
        <h3 className="mb-3 text-13 font-medium">{t.checklist}</h3>
        <ul className="flex flex-col gap-2.5">
          {checks.map((result) => (
            <CheckRow key={result.check} result={result} projectId={project.id} />
          ))}
        </ul>
      </div>
      {turn.dialog}
    </Card>
  );
}

function CheckRow({ result, projectId }: { result: CheckResult; projectId: string }) {
  const t = useTexts(projectSettingsTexts).general;
  const { check, isDone, isRequired, to } = result;
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', isDone ? 'text-accent' : 'text-ink-faint')} />
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="sr-only">{isDone ? t.isDone : t.isOpen}</span>
        <span className="min-w-0">{t[check]}</span>
        {!isDone && !isRequired && <Badge>{t.advice}</Badge>}
        {!isDone && (
          <Link
            to={to}
            params={{ projectId }}
            aria-label={fill(t.fixLabel, { check: t[check] })}
            className="text-13 font-medium text-accent underline underline-offset-4"
          >
            {t.fix}
          </Link>
        )}
      </div>
    </li>
  );
}

function checksOf(config: ConfigTree): CheckResult[] {
  const domains = trustedDomainsOf(config);
  const providers = providersOf(config).filter(({ allowSignIn }) => allowSignIn);
  const isOn = (method: string) => configValueAt(config, `auth.${method}.allowSignIn`) === true;
  const toDomains = '/projects/$projectId/sign-in/domains';
  return [
    {
      check: 'checkLocalhost',
      isDone: configValueAt(config, 'domains.allowLocalhost') !== true,
      isRequired: true,
      to: toDomains,
    },
    {
      check: 'checkDomains',
      isDone: domains.every(({ baseUrl }) => unfitForProduction(baseUrl) === null),
      isRequired: true,
      to: toDomains,
    },
    { check: 'checkDomain', isDone: domains.length > 0, isRequired: false, to: toDomains },
    {
      check: 'checkProviders',
      isDone: providers.every(({ isShared }) => !isShared),
      isRequired: false,
      to: '/projects/$projectId/sign-in/providers',
    },
    {
      check: 'checkMethods',
      isDone: providers.length > 0 || ['password', 'otp', 'passkey'].some(isOn),
      isRequired: false,
      to: '/projects/$projectId/sign-in/methods',
    },
  ];
}
