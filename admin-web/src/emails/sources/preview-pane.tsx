import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../components/alert';
import { cx } from '../../components/cx';
import { Field } from '../../components/field';
import { Textarea } from '../../components/input';
import { ErrorState, Loading, Skeleton } from '../../components/states';
import { Failure } from '../../forms/failure';
import { fill, useTexts } from '../../texts';
import { emailsSourcesTexts } from '../../texts/generated/emails-sources-texts';
import { ChoiceChips } from '../../components/choice-chips';
import { LanguageChoice, SchemeChoice, WidthChoice } from '../../preview/preview-choices';
import { MailFrame, type MailScheme } from '../frame/mail-frame';
import type { LivePreview } from './preview';

const WIDTHS = { wide: 600, phone: 390 } as const;
type WidthName = keyof typeof WIDTHS;

export interface PreviewPaneProps {
  live: LivePreview;
  locale: string;
  /** Omit if the language is chosen elsewhere. */
  onLocale?: (locale: string) => void;
  /** JSON text of the sample values. Omit for emails without variables. */
  variables?: { text: string; isValid: boolean; onChange: (text: string) => void };
}

/** Previews an email in light and dark mode, on desktop and phone, in each language. */
export function PreviewPane({ live, locale, onLocale, variables }: PreviewPaneProps) {
  const t = useTexts(emailsSourcesTexts).preview;
  const [scheme, setScheme] = useState<MailScheme>('light');
  const [width, setWidth] = useState<WidthName>(() => (matchMedia('(max-width: 40rem)').matches ? 'phone' : 'wide'));
  const [form, setForm] = useState<'html' | 'text'>('html');
  const { preview, isStale, problems, error, retry } = live;
  const isOutdated = problems.length > 0 || error !== null;
  return (
    <section aria-label={t.label} className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-6">
      <div className="flex flex-wrap items-center gap-2">
        <SchemeChoice value={scheme} onChoose={setScheme} />
        <WidthChoice value={width} labelOf={(name) => t[name]} onChoose={setWidth} />
        <ChoiceChips
          label={t.form}
          value={form}
          choices={[
            { value: 'html', label: t.html },
            { value: 'text', label: t.text },
          ]}
          onChoose={setForm}
        />
        {onLocale && <LanguageChoice value={locale} onChoose={onLocale} />}
      </div>
      {preview && <Failure error={error} />}
      {isOutdated && preview && <Alert tone="warning">{t.outdated}</Alert>}
      {(preview || !isOutdated) && (
        <dl className="flex flex-col gap-1 text-13" aria-busy={isStale || preview === undefined}>
          <Head label={t.subject} value={preview?.subject} none={t.noSubject} isLoading={preview === undefined} />
          <Head
            label={t.category}
            value={preview?.notification_category}
            none={t.noCategory}
            isLoading={preview === undefined}
          />
        </dl>
      )}
      <div className={cx('transition-opacity', isOutdated && 'opacity-60')}>
        {preview === undefined ? (
          error ? (
            <ErrorState error={error} title={t.label} onRetry={retry} />
          ) : (
            !isOutdated && (
              <Loading what={t.label}>
                <Skeleton className="h-[36rem] w-full" />
              </Loading>
            )
          )
        ) : form === 'text' ? (
          <pre
            tabIndex={0}
            aria-label={t.text}
            className="h-[36rem] overflow-auto rounded-lg border border-line bg-sunken p-4 font-mono text-xs whitespace-pre-wrap"
          >
            {preview.text}
          </pre>
        ) : (
          <ScaledFrame html={preview.html} title={t.frame} scheme={scheme} width={WIDTHS[width]} />
        )}
      </div>
      {variables && (
        <Field label={t.variables} hint={t.variablesHint} error={variables.isValid ? undefined : t.variablesInvalid}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              spellCheck={false}
              className="font-mono text-xs"
              value={variables.text}
              onChange={(event) => variables.onChange(event.target.value)}
            />
          )}
        </Field>
      )}
      <span role="status" className="sr-only">
        {!isStale && preview?.subject !== undefined && fill(t.shown, { subject: preview.subject })}
      </span>
    </section>
  );
}

interface HeadProps {
  label: string;
  value: string | undefined;
  none: string;
  isLoading: boolean;
}

function Head({ label, value, none, isLoading }: HeadProps) {
  return (
    <div className="flex gap-2">
      <dt className="shrink-0 text-ink-faint">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">
        {isLoading ? <Skeleton className="h-4 w-40" /> : (value ?? <span className="text-warning">{none}</span>)}
      </dd>
    </div>
  );
}

const FRAME_HEIGHT = 576;

/** Lays out at the width of the simulated mail program, and scales down to fit. */
function ScaledFrame({
  html,
  title,
  scheme,
  width,
}: {
  html: string;
  title: string;
  scheme: MailScheme;
  width: number;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, room / width);
  return (
    <div
      ref={place}
      className="overflow-hidden rounded-lg border border-line bg-sunken"
      style={{ height: FRAME_HEIGHT }}
    >
      <div
        className="mx-auto origin-top-left"
        style={{ width, height: FRAME_HEIGHT / scale, transform: scale < 1 ? `scale(${scale})` : undefined }}
      >
        <MailFrame html={html} title={title} scheme={scheme} width={width} className="h-full" />
      </div>
    </div>
  );
}
