import { useId, useState } from 'react';
import { useTexts } from '../texts';
import { componentsPictureTexts } from '../texts/generated/components-picture-texts';
import { Avatar } from './avatar';
import { Button } from './button';
import { FormError } from './field';
import { FileButton } from './file-button';
import { IMAGE_TYPES } from './image-file';

/** Longer side in pixels. Pictures are shown small, and the server accepts up to 100 KB. */
const SIDE = 256;
const MAX_CHARACTERS = 130_000;

interface PictureFieldProps {
  label: string;
  /** Source of the initials that are shown while there is no picture. */
  name: string;
  /** URL, or data URL of a new picture; null if there is no picture. */
  value: string | null;
  onChange: (value: string | null) => void;
  isSquare?: boolean;
}

/** Picks an image file and scales it down in the browser. */
export function PictureField({ label, name, value, onChange, isSquare }: PictureFieldProps) {
  const t = useTexts(componentsPictureTexts);
  const id = useId();
  const [isRefused, setRefused] = useState(false);

  const choose = async (file: File) => {
    const picture = await smallPicture(file).catch(() => null);
    setRefused(picture === null);
    if (picture !== null) onChange(picture);
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-1.5">
      <span id={`${id}-label`} className="text-13 font-medium">
        {label}
      </span>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar key={value} name={name} imageUrl={value} size="large" isSquare={isSquare} />
        <FileButton size="small" accept={IMAGE_TYPES.join()} label={label} onFile={(file) => void choose(file)}>
          {value === null ? t.choose : t.change}
        </FileButton>
        {value !== null && (
          <Button size="small" variant="ghost" onClick={() => onChange(null)}>
            {t.remove}
          </Button>
        )}
      </div>
      <FormError>{isRefused ? t.refused : null}</FormError>
    </div>
  );
}

async function smallPicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const png = canvas.toDataURL('image/png');
  return png.length <= MAX_CHARACTERS ? png : canvas.toDataURL('image/jpeg', 0.85);
}
