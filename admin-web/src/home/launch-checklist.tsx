import type { AdminProject } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { apiKeysQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Card, Section } from '../components/layout';
import { fill, useTexts } from '../texts';
import { homeTexts } from '../texts/generated/home-texts';

interface Step {
  name: 'key' | 'user' | 'sender' | 'providers' | 'domains' | 'production';
  isDone: boolean;
  to: string;
}

/** Steps before going live. Hidden once all are done. */
export function LaunchChecklist({ project, hasUsers }: { project: AdminProject; hasUsers: boolean }) {
  const t = useTexts(homeTexts).launch;
  const router = useRouter();
  const { data: apiKeys } = useQuery(apiKeysQuery(useApi(), project.id));
  const { config } = project;
  const page = (path: string) => `/projects/$projectId${path}`;
  const steps: Step[] = [
    { name: 'key', isDone: apiKeys?.some((key) => key.isValid()) ?? false, to: page('/keys') },
    { name: 'user', isDone: hasUsers, to: page('/users') },
    {
      name: 'sender',
      isDone: config.emailConfig !== undefined && config.emailConfig.type !== 'shared',
      to: page('/mail/sender'),
    },
    ...(config.oauthProviders.length > 0
      ? [
          {
            name: 'providers' as const,
            isDone: config.oauthProviders.every(({ type }) => type !== 'shared'),
            to: page('/sign-in/providers'),
          },
        ]
      : []),
    {
      name: 'domains',
      isDone: config.domains.length > 0 && isReadyForProduction(project),
      to: page('/sign-in/domains'),
    },
    { name: 'production', isDone: project.isProductionMode, to: page('/settings') },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (apiKeys === undefined || done === steps.length) return null;
  return (
    <Section
      title={t.title}
      description={t.description}
      actions={
        <span className="text-13 text-ink-muted tabular-nums">{fill(t.progress, { done, all: steps.length })}</span>
      }
    >
      <Card className="overflow-hidden">
        <span aria-hidden className="block h-1 bg-hover">
          <span className="block h-full bg-accent" style={{ width: `${(done / steps.length) * 100}%` }} />
        </span>
        <ul>
          {steps.map(({ name, isDone, to }) => (
            <li
              key={name}
              className="relative flex min-h-10 items-center gap-3 border-b border-line px-4 py-2 last:border-0"
            >
              {isDone ? (
                <CircleCheck aria-hidden className="size-4 shrink-0 text-accent" />
              ) : (
                <Circle aria-hidden className="size-4 shrink-0 text-ink-faint" />
              )}
              <span className="sr-only">{isDone ? t.done : t.open}: </span>
              {isDone || !(to in router.routesByPath) ? (
                <span className={isDone ? 'text-ink-muted' : undefined}>{t[name]}</span>
              ) : (
                <>
                  <Link
                    to={to as '/projects/$projectId'}
                    params={{ projectId: project.id }}
                    className="flex-1 font-medium after:absolute after:inset-0 hover:underline"
                  >
                    {t[name]}
                  </Link>
                  <ChevronRight aria-hidden className="size-4 text-ink-faint rtl:rotate-180" />
                </>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/** The server's requirements for production mode: no localhost, and https URLs only. */
function isReadyForProduction({ config }: AdminProject): boolean {
  return !config.allowLocalhost && config.domains.every(({ domain }) => domain.startsWith('https://'));
}
