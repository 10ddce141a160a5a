import type { AdminProject, ConfigTree } from '@hallpass/js';
import { COLORS, type ColorRole } from '@hallpass/design-tokens';
import { accentRoles, configValueAt } from '@hallpass/project-config';
import { useState } from 'react';
import { Button } from '../components/button';
import { Card } from '../components/layout';
import { fill, useTexts } from '../texts';
import { brandingTexts } from './branding-texts';
import { providerName, providersOf } from './provider-config';

type Scheme = 'light' | 'dark';

/** By scheme, in the order of the design tokens. */
const SCHEMES: readonly Scheme[] = ['light', 'dark'];

function groundOf(scheme: Scheme) {
  const at = SCHEMES.indexOf(scheme);
  const color = (role: ColorRole): string => COLORS[role][at]!;
  return {
    canvas: color('canvas'),
    surface: color('surface'),
    sunken: color('sunken'),
    ink: color('ink'),
    muted: color('ink-muted'),
    line: color('line-strong'),
    accent: { '--accent': color('primary'), '--on-accent': color('on-primary') },
  };
}

interface SignInPreviewProps {
  project: AdminProject;
  config: ConfigTree;
  /** `#rrggbb`; null: none was chosen. */
  color: string | null;
}

/** What the hosted sign-in page shows of this project. A drawing: the page itself does not let others frame it. */
export function SignInPreview({ project, config, color }: SignInPreviewProps) {
  const t = useTexts(brandingTexts);
  const [scheme, setScheme] = useState<Scheme>('light');
  const ground = groundOf(scheme);
  const accent = color === null ? ground.accent : accentRoles(color, scheme);
  const isOn = (method: string) => configValueAt(config, `auth.${method}.allowSignIn`) === true;
  // What the page is told of: those with a type, and with keys.
  const providers = providersOf(config).filter(
    ({ type, allowSignIn, isShared, clientId, clientSecret }) =>
      type !== undefined && allowSignIn && (isShared || (clientId !== '' && clientSecret !== '')),
  );
  const [hasPassword, hasCodes, hasPasskeys] = [isOn('password'), isOn('otp'), isOn('passkey')];
  const hasForm = hasPassword || hasCodes;
  const outlined = {
    borderColor: ground.line,
    color: ground.ink,
    backgroundColor: ground.surface,
  };
  return (
    <Card className="overflow-hidden">
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h3 className="text-13 font-medium text-ink-muted">{t.preview}</h3>
        <div className="flex gap-1">
          {SCHEMES.map((each) => (
            <Button
              key={each}
              size="small"
              variant={scheme === each ? 'secondary' : 'ghost'}
              aria-pressed={scheme === each}
              onClick={() => setScheme(each)}
            >
              {each === 'light' ? t.previewLight : t.previewDark}
            </Button>
          ))}
        </div>
      </div>
      <div
        role="img"
        aria-label={t.previewLabel}
        className="flex flex-col items-center gap-4 p-6"
        style={{ backgroundColor: ground.canvas, color: ground.ink }}
      >
        <div className="flex items-center gap-2">
          {project.logoUrl ? (
            <img src={project.logoUrl} alt="" className="size-8 rounded-lg object-cover" />
          ) : (
            <span
              className="grid size-8 place-items-center rounded-lg font-semibold uppercase"
              style={{ backgroundColor: accent['--accent'], color: accent['--on-accent'] }}
            >
              {[...project.displayName][0]}
            </span>
          )}
          <span className="max-w-48 truncate font-semibold">{project.displayName}</span>
        </div>
        <div
          className="flex w-full max-w-72 flex-col gap-3 rounded-xl border p-5 text-13"
          style={{ backgroundColor: ground.surface, borderColor: ground.line }}
        >
          <p className="text-base font-semibold">{fill(t.previewTitle, { project: project.displayName })}</p>
          {providers.map((provider) => (
            <span key={provider.id} className="rounded-lg border px-3 py-2 text-center font-medium" style={outlined}>
              {fill(t.previewWith, { provider: providerName(provider) })}
            </span>
          ))}
          {hasPasskeys && (
            <span className="rounded-lg border px-3 py-2 text-center font-medium" style={outlined}>
              {t.previewPasskey}
            </span>
          )}
          {hasForm && (providers.length > 0 || hasPasskeys) && (
            <span className="text-center" style={{ color: ground.muted }}>
              {t.previewOr}
            </span>
          )}
          {hasPassword && hasCodes && (
            <span className="grid grid-cols-2 rounded-lg p-1 text-center" style={{ backgroundColor: ground.sunken }}>
              <span className="rounded-md py-1 font-medium" style={{ backgroundColor: ground.surface }}>
                {t.previewPassword}
              </span>
              <span className="py-1" style={{ color: ground.muted }}>
                {t.previewCode}
              </span>
            </span>
          )}
          {hasForm && <PreviewField label={t.previewEmail} line={ground.line} />}
          {hasPassword && <PreviewField label={t.previewPassword} line={ground.line} />}
          {hasForm && (
            <span
              className="rounded-lg px-3 py-2 text-center font-medium"
              style={{ backgroundColor: accent['--accent'], color: accent['--on-accent'] }}
            >
              {hasPassword ? t.previewSignIn : t.previewSendCode}
            </span>
          )}
          {!hasForm && providers.length === 0 && !hasPasskeys && (
            <span className="text-center" style={{ color: ground.muted }}>
              {t.previewNothing}
            </span>
          )}
          {configValueAt(config, 'auth.allowSignUp') === true && (
            <span className="border-t pt-3" style={{ borderColor: ground.line, color: ground.muted }}>
              {t.previewNoAccount}{' '}
              <span className="font-medium underline" style={{ color: accent['--accent'] }}>
                {t.previewSignUp}
              </span>
            </span>
          )}
        </div>
      </div>
    </Card>
  );
}

function PreviewField({ label, line }: { label: string; line: string }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="font-medium">{label}</span>
      <span className="h-8 rounded-lg border" style={{ borderColor: line }} />
    </span>
  );
}
