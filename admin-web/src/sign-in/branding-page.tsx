import type { ConfigTree } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { COLORS } from '@hallpass/design-tokens';
import { accentRoles, contrastOf } from '@hallpass/project-config';
import { useId, type ReactNode, useEffect, useRef, useState } from 'react';
import { projectQuery } from '../api/queries';
import { discoveryOf, issuerOf } from '../applications/issuer';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { Checkbox } from '../components/choice';
import { CopyField } from '../components/copy';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { WithConfig } from '../config-forms/config-page';
import { SettingsCard } from '../config-forms/settings-card';
import { useSettingsForm } from '../config-forms/use-settings-form';
import { useTexts, fill, formatNumber } from '../texts';
import { signInBrandingTexts } from '../texts/generated/sign-in-branding-texts';
import { Badge } from '../components/badge';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { ErrorState } from '../components/states';
import { ChoiceChips } from '../components/choice-chips';
import { LanguageChoice, SchemeChoice, WidthChoice } from '../preview/preview-choices';
import { Logos } from './logos';
import { hostedSignIn, hostedProjectQuery } from './queries';

/** Simulated window sizes, in px. */
const SIZES = { wide: { width: 1024, height: 720 }, phone: { width: 390, height: 720 } } as const;
/** Maximum height of the preview, in px. */
const HEIGHT = 520;

const sizeOf = (name: keyof typeof SIZES): string => `${SIZES[name].width} × ${SIZES[name].height}`;

/** Hallpass green, the default color of hosted pages. */
const [DEFAULT_COLOR] = COLORS.primary;
const SCHEMES = ['light', 'dark'] as const;
const COLOR = /^#[0-9a-f]{6}$/i;

/** Minimum contrast (WCAG 2.2, 1.4.3) of normal text, then of large text. */
const GOOD = 4.5;
const ENOUGH = 3;

export function BrandingPage() {
  const t = useTexts(signInBrandingTexts);
  const api = useApi();
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const { data: project } = useQuery(projectQuery(api, projectId));
  const address = hostedSignIn(api.config.apiUrl, projectId);
  const issuer = issuerOf(api.config.apiUrl, projectId);
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <Section title={t.page} description={t.pageHint}>
        <Card className="flex flex-col gap-3 p-4 sm:flex-row sm:items-end sm:p-5">
          <div className="min-w-0 flex-1">
            <CopyField label={t.address} value={address} />
          </div>
          <Button asChild>
            <a href={address} target="_blank" rel="noreferrer">
              {t.open}
              <ExternalLink aria-hidden className="size-4" />
            </a>
          </Button>
        </Card>
      </Section>
      <Section
        title={t.openid}
        description={t.openidHint}
        actions={
          <Button asChild size="small">
            <Link to="/projects/$projectId/applications" params={{ projectId }}>
              {t.applications}
            </Link>
          </Button>
        }
      >
        <Card className="flex flex-col gap-4 p-4 sm:p-5">
          <CopyField label={t.issuer} value={issuer} />
          <CopyField label={t.discovery} value={discoveryOf(issuer)} />
        </Card>
      </Section>
      <WithConfig projectId={projectId}>
        {(config) => (
          <div key={projectId}>
            <Section title={t.use}>
              <PagesSwitch projectId={projectId} config={config} />
            </Section>
            <Section title={t.color} description={t.colorHint}>
              <AccentForm projectId={projectId} config={config} />
            </Section>
          </div>
        )}
      </WithConfig>
      {project && <Logos project={project} />}
    </>
  );
}

function PagesSwitch({ projectId, config }: { projectId: string; config: ConfigTree }) {
  const t = useTexts(signInBrandingTexts);
  const form = useSettingsForm(projectId, config, {
    enabled: {
      path: 'hostedPages.enabled',
      label: t.useLabel,
      risk: (value) => (value === false ? t.useRisk : undefined),
    },
  });
  return (
    <SettingsCard settings={form}>
      <Checkbox label={t.useLabel} hint={t.useHint} {...form.register('enabled')} />
    </SettingsCard>
  );
}

interface AccentFormProps {
  projectId: string;
  config: ConfigTree;
}

function AccentForm({ projectId, config }: AccentFormProps) {
  const t = useTexts(signInBrandingTexts);
  const pickerId = useId();
  const form = useSettingsForm(
    projectId,
    config,
    { color: { path: 'branding.accentColor', label: t.color } },
    { rule: (_, text) => (text === '' || COLOR.test(text) ? undefined : t.colorInvalid) },
  );
  const typed = String(form.typed.color ?? '').trim();
  const color = COLOR.test(typed) ? typed.toLowerCase() : DEFAULT_COLOR;
  const isAdapted = SCHEMES.some((scheme) => accentRoles(color, scheme)['--accent'] !== color);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <SettingsCard settings={form} action={t.save}>
        <div className="flex items-end gap-3">
          <div className="flex flex-col gap-1.5">
            <label htmlFor={pickerId} className="text-13 font-medium">
              {t.colorLabel}
            </label>
            <input
              id={pickerId}
              type="color"
              className="h-9 w-14 cursor-pointer rounded-lg border border-line-strong bg-surface p-1"
              value={color}
              onChange={(event) => form.setValue('color', event.target.value)}
            />
          </div>
          <div className="min-w-0 flex-1">
            <Field label={t.colorText} error={form.errorOf('color')}>
              {(control) => (
                <Input
                  {...control}
                  {...form.register('color')}
                  autoComplete="off"
                  spellCheck={false}
                  placeholder={DEFAULT_COLOR}
                  className="font-mono"
                />
              )}
            </Field>
          </div>
          {typed !== '' && (
            <Button onClick={() => form.setValue('color', '')} variant="ghost">
              {t.colorDefault}
            </Button>
          )}
        </div>
        {typed !== '' && (
          <>
            <ul className="flex flex-col gap-2">
              <Contrast text={t.contrastOnLight} ratio={contrastOf(color, COLORS.surface[0])} />
              <Contrast text={t.contrastOnDark} ratio={contrastOf(color, COLORS.surface[1])} />
            </ul>
            {isAdapted && <p className="text-13 text-pretty text-ink-muted">{t.adapted}</p>}
          </>
        )}
      </SettingsCard>
      <SignInPreview projectId={projectId} color={COLOR.test(typed) ? color : null} />
    </div>
  );
}

function Contrast({ text, ratio }: { text: string; ratio: number }) {
  const t = useTexts(signInBrandingTexts);
  const shown = formatNumber(ratio, { maximumFractionDigits: 1 });
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-13 text-ink-muted">
      {fill(text, { ratio: shown })}
      {ratio >= GOOD ? (
        <Badge tone="positive">{t.contrastGood}</Badge>
      ) : (
        <Badge tone="warning">{ratio >= ENOUGH ? t.contrastEnough : t.contrastPoor}</Badge>
      )}
    </li>
  );
}

interface SignInPreviewProps {
  projectId: string;
  /** `#rrggbb`, saved or not; null if none is chosen. */
  color: string | null;
}

/**
 * Previews the hosted sign-in pages with unsaved changes. Runs the pages' own code in a frame and sends it the data by
 * `postMessage`. The framed page makes no requests to a server. Real sign-in pages cannot be framed.
 */
function SignInPreview({ projectId, color }: SignInPreviewProps) {
  const t = useTexts(signInBrandingTexts);
  const api = useApi();
  const { data: hosted, error, refetch } = useQuery(hostedProjectQuery(api, projectId));
  const [page, setPage] = useState<'sign-in' | 'sign-up'>('sign-in');
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [size, setSize] = useState<keyof typeof SIZES>('wide');
  const [language, setLanguage] = useState('en');
  const frame = useRef<HTMLIFrameElement>(null);
  /** Counts the frame's ready messages, because the frame may reload. */
  const [greetings, setGreetings] = useState(0);

  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      const isFrame = source !== null && source === frame.current?.contentWindow && origin === location.origin;
      if (isFrame && data === 'hallpass-preview') setGreetings((times) => times + 1);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    if (greetings === 0 || hosted === undefined) return;
    const { project, branding } = hosted;
    const shown = { project, branding: { ...branding, accent_color: color }, page, theme, language };
    frame.current?.contentWindow?.postMessage(shown, location.origin);
  }, [greetings, hosted, color, page, theme, language]);

  return (
    <Card className="overflow-hidden">
      <h3 className="sr-only">{t.preview}</h3>
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
        <ChoiceChips
          label={t.preview}
          value={page}
          choices={[
            { value: 'sign-in', label: t.previewSignIn },
            { value: 'sign-up', label: t.previewSignUp },
          ]}
          onChoose={setPage}
        />
        <SchemeChoice value={theme} onChoose={setTheme} />
        <WidthChoice value={size} labelOf={sizeOf} onChoose={setSize} />
        <LanguageChoice value={language} onChoose={setLanguage} />
      </div>
      {error && hosted === undefined ? (
        <ErrorState error={error} title={t.preview} onRetry={() => void refetch()} />
      ) : (
        <Scaled {...SIZES[size]}>
          <iframe
            ref={frame}
            src="/hosted-pages/preview"
            title={t.previewLabel}
            tabIndex={-1}
            className="size-full border-0"
          />
        </Scaled>
      )}
    </Card>
  );
}

/** Lays out at the size of the simulated window, and scales down to fit. */
function Scaled({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width));
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, room / width, HEIGHT / height);
  return (
    // Scales from the left in both text directions.
    <div
      dir="ltr"
      ref={place}
      className="flex justify-center overflow-hidden bg-sunken"
      style={{ height: height * scale }}
    >
      <div style={{ width: width * scale, height: height * scale }} className="shrink-0 overflow-hidden">
        <div className="origin-top-left" style={{ width, height, transform: `scale(${scale})` }}>
          {children}
        </div>
      </div>
    </div>
  );
}
