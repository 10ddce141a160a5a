import type { ConfigTree } from '@hallpass/js';
import { isTrustedUrl, type ProjectConfig } from '@hallpass/project-config';
import { useState } from 'react';
import { Badge } from '../components/badge';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { Card, Section } from '../components/layout';
import { useTexts } from '../texts';
import { signInTexts } from '../texts/generated/sign-in-texts';

/** Checks whether the server would redirect to a URL, with the same code that the server runs. */
export function AddressCheck({ config, isProductionMode }: { config: ConfigTree; isProductionMode: boolean }) {
  const t = useTexts(signInTexts).domains;
  const [address, setAddress] = useState('');
  const text = address.trim();
  // GET /internal/config returns this tree.
  const project = { config: config as unknown as ProjectConfig, isProductionMode };
  return (
    <Section title={t.check} description={t.checkHint}>
      <Card className="flex flex-col gap-3 p-4 sm:p-5">
        <Field label={t.checkLabel}>
          {(control) => (
            <Input
              {...control}
              type="url"
              autoComplete="off"
              placeholder="https://app.example.com/handler/sign-in"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
          )}
        </Field>
        <p role="status" className="min-h-5">
          {text !== '' &&
            (isTrustedUrl(project, text) ? (
              <Badge tone="positive">{t.trustedAnswer}</Badge>
            ) : (
              <Badge tone="warning">{t.notTrustedAnswer}</Badge>
            ))}
        </p>
      </Card>
    </Section>
  );
}
