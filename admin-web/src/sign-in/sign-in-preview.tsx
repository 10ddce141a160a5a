import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useApi } from '../shell/api-context';
import { Card } from '../components/layout';
import { ErrorState } from '../components/states';
import { ChoiceChips } from '../components/choice-chips';
import { LanguageChoice, SchemeChoice, WidthChoice } from '../preview/preview-choices';
import { useTexts } from '../texts';
import { signInBrandingTexts } from '../texts/generated/sign-in-branding-texts';
import { hostedProjectQuery } from './queries';

/** Simulated window sizes, in px. */
const SIZES = { wide: { width: 1024, height: 720 }, phone: { width: 390, height: 720 } } as const;
/** Maximum height of the preview, in px. */
const HEIGHT = 520;

const sizeOf = (name: keyof typeof SIZES): string => `${SIZES[name].width} × ${SIZES[name].height}`;

interface SignInPreviewProps {
  projectId: string;
  /** `#rrggbb`, saved or not; null if none is chosen. */
  color: string | null;
}

/**
 * Previews the hosted sign-in pages with unsaved changes. Runs the pages' own code in a frame and sends it the data by
 * `postMessage`. The framed page makes no requests to a server. Real sign-in pages cannot be framed.
 */
export function SignInPreview({ projectId, color }: SignInPreviewProps) {
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
