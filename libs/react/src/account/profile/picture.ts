/** The server accepts less than 100 KB in these formats (contract/01 §8). */
const MOST_BYTES = 100 * 1024;
const TAKEN = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
/** Side length of a reduced picture, in pixels. Pictures are displayed much smaller. */
const SIDE = 512;
const QUALITIES = [0.9, 0.75, 0.6, 0.45];

/** The browser cannot read the file as a picture. */
export class NotAPicture extends Error {
  constructor() {
    super('The file is not a picture.');
    this.name = 'NotAPicture';
  }
}

/**
 * Prepares a picture for the server: unchanged if it is small enough, otherwise cropped to a square and reduced.
 * @returns a data URL
 * @throws NotAPicture
 */
export async function pictureOf(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new NotAPicture();
  });
  try {
    const isFit =
      TAKEN.includes(file.type) && file.size < MOST_BYTES && Math.max(bitmap.width, bitmap.height) <= 2 * SIDE;
    return isFit ? await dataUrlOf(file) : await smallerOf(bitmap);
  } finally {
    bitmap.close();
  }
}

async function smallerOf(bitmap: ImageBitmap): Promise<string> {
  const cut = Math.min(bitmap.width, bitmap.height);
  const side = Math.min(cut, SIDE);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: side, height: side });
  const context = canvas.getContext('2d');
  if (context === null) throw new NotAPicture();
  const [left, top] = [(bitmap.width - cut) / 2, (bitmap.height - cut) / 2];
  context.drawImage(bitmap, left, top, cut, cut, 0, 0, side, side);
  // Browsers that cannot write WebP produce PNG, which is usually too large.
  for (const type of ['image/webp', 'image/jpeg']) {
    if (type === 'image/jpeg') paintBehind(context, side);
    for (const quality of QUALITIES) {
      const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
      if (made && made.size < MOST_BYTES && TAKEN.includes(made.type)) return dataUrlOf(made);
    }
  }
  throw new NotAPicture();
}

/** JPEG has no transparency and would show black. */
function paintBehind(context: CanvasRenderingContext2D, side: number): void {
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new NotAPicture());
    reader.readAsDataURL(blob);
  });
}
