import type { AdminProject } from '@hallpass/js';
import { ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { keys } from '../api/queries';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { Card, Section } from '../components/layout';
import { Failure } from '../forms/failure';
import { useChange } from '../forms/use-change';
import { fill, useTexts } from '../texts';
import { signInBrandingTexts } from '../texts/generated/sign-in-branding-texts';
import { FileButton } from '../components/file-button';
import { IMAGE_TYPES, readImage } from '../components/image-file';

type Kind = 'logoUrl' | 'fullLogoUrl';

export function Logos({ project }: { project: AdminProject }) {
  const t = useTexts(signInBrandingTexts);
  return (
    <Section title={t.logos} description={t.logosHint}>
      <Card className="divide-y divide-line">
        <LogoRow project={project} kind="logoUrl" label={t.logo} hint={t.logoHint} />
        <LogoRow project={project} kind="fullLogoUrl" label={t.fullLogo} hint={t.fullLogoHint} />
      </Card>
    </Section>
  );
}

function LogoRow({ project, kind, label, hint }: { project: AdminProject; kind: Kind; label: string; hint: string }) {
  const t = useTexts(signInBrandingTexts);
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = useChange({
    act: (url: string | null) => project.update({ [kind]: url }),
    refreshes: [keys.project(project.id), keys.projects],
    done: (_, url) => (url === null ? t.logoRemoved : t.logoSaved),
  });
  const choose = async (file: File) => {
    setRefusal(null);
    const image = await readImage(file);
    if ('url' in image) await save.run(image.url);
    else setRefusal(image.fault === 'size' ? fill(t.tooLarge, { size: Math.ceil(file.size / 1024) }) : t.notImage);
  };
  const url = project[kind];
  return (
    <div className="flex flex-col gap-3 p-4 sm:p-5">
      {refusal ? <Alert tone="danger">{refusal}</Alert> : <Failure error={save.error} />}
      <div className="flex flex-wrap items-center gap-4">
        <span className="grid h-14 min-w-14 place-items-center rounded-lg border border-line bg-sunken p-2">
          {url ? (
            <img src={url} alt="" className="h-10 max-w-40 object-contain" referrerPolicy="no-referrer" />
          ) : (
            <ImageIcon aria-hidden className="size-5 text-ink-faint" />
          )}
        </span>
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-medium">{label}</p>
          <p className="text-13 text-ink-muted">{hint}</p>
        </div>
        <div className="flex gap-2">
          <FileButton
            writes
            size="small"
            isBusy={save.isBusy}
            accept={IMAGE_TYPES.join()}
            label={label}
            aria-label={fill(t.uploadLabel, { logo: label })}
            onFile={(file) => void choose(file)}
          >
            {url ? t.replace : t.upload}
          </FileButton>
          {url && (
            <Button
              writes
              size="small"
              variant="ghost"
              disabled={save.isBusy}
              aria-label={fill(t.removeLabel, { logo: label })}
              onClick={() => void save.run(null)}
            >
              {t.remove}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
