import type { ConfigTree } from '@hallpass/js';
import { configValueAt, unfitForProduction } from '@hallpass/project-config';
import { Link } from '@tanstack/react-router';
import { Alert } from '../components/alert';
import { TEXT_LINK } from '../components/text-link';
import { Section } from '../components/layout';
import { fill, plural, useTexts } from '../texts';
import { signInTexts } from '../texts/generated/sign-in-texts';
import { trustedDomainsOf } from './trusted-domain';

interface ProductionReadinessProps {
  projectId: string;
  config: ConfigTree;
  isProductionMode: boolean;
}

export function ProductionReadiness({ projectId, config, isProductionMode }: ProductionReadinessProps) {
  const t = useTexts(signInTexts).domains;
  const errors = useProductionErrors(config);
  return (
    <Section title={t.production}>
      {errors.length > 0 ? (
        <Alert tone={isProductionMode ? 'danger' : 'warning'}>
          <p className="font-medium">{plural(t.productionErrors, errors.length)}</p>
          <ul className="mt-1 flex list-disc flex-col gap-1 ps-4">
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </Alert>
      ) : (
        <Alert tone="success">
          {isProductionMode ? (
            t.productionOn
          ) : (
            <>
              {t.productionReady}{' '}
              <Link to="/projects/$projectId/settings" params={{ projectId }} className={TEXT_LINK}>
                {t.productionLink}
              </Link>
            </>
          )}
        </Alert>
      )}
    </Section>
  );
}

/** One message for each setting that production mode does not allow (contract/04 §4). */
export function useProductionErrors(config: ConfigTree): string[] {
  const t = useTexts(signInTexts).production;
  const domains = trustedDomainsOf(config).flatMap(({ baseUrl }) => {
    const why = unfitForProduction(baseUrl);
    return why === null ? [] : [fill(t[why], { domain: baseUrl })];
  });
  return configValueAt(config, 'domains.allowLocalhost') === true ? [t.localhost, ...domains] : domains;
}
