/** Accepted image formats. Excludes SVG and everything else that a browser executes (security J10). */
export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif';

export const MEDIA_TYPES: Readonly<Record<ImageFormat, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};

export interface Pixels {
  width: number;
  height: number;
}

// PNG: W3C PNG 3rd edition §5.2; JPEG: ITU-T T.81 Annex B; WebP: RFC 9649 §2; GIF: CompuServe, GIF89a §17 and §18.
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

const startsWith = (bytes: Buffer, signature: Buffer): boolean => bytes.subarray(0, signature.length).equals(signature);
const textAt = (bytes: Buffer, at: number, length: number): string => bytes.toString('latin1', at, at + length);

/** Detects the format by the first bytes, regardless of any label; null for anything else. */
export function imageFormatOf(bytes: Buffer): ImageFormat | null {
  if (startsWith(bytes, PNG_SIGNATURE)) return 'png';
  if (startsWith(bytes, JPEG_START)) return 'jpeg';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return 'gif';
  return null;
}

/** Width and height from the header; null if it is damaged or missing. */
export function pixelsOf(bytes: Buffer, format: ImageFormat): Pixels | null {
  try {
    const { width, height } = READERS[format](bytes);
    return width > 0 && height > 0 ? { width, height } : null;
  } catch (error) {
    // A read beyond the end: the header is truncated.
    if (BEYOND_THE_END.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** Error codes of Buffer reads. */
const BEYOND_THE_END = new Set(['ERR_OUT_OF_RANGE', 'ERR_BUFFER_OUT_OF_BOUNDS']);

const NONE: Pixels = { width: 0, height: 0 };

const READERS: Readonly<Record<ImageFormat, (bytes: Buffer) => Pixels>> = {
  png: pngPixels,
  jpeg: jpegPixels,
  webp: webpPixels,
  gif: gifPixels,
};

/** IHDR is the first chunk. */
function pngPixels(bytes: Buffer): Pixels {
  if (textAt(bytes, 12, 4) !== 'IHDR') return NONE;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** The logical screen, which contains every frame. */
function gifPixels(bytes: Buffer): Pixels {
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** Start-of-frame markers of any coding; excludes the codes in between for tables and arithmetic coding. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegPixels(bytes: Buffer): Pixels {
  let at = 2;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return NONE;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // Scan data or the end before any frame.
    if (marker === 0xda || marker === 0xd9) return NONE;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return NONE;
    at += 2 + length;
  }
}

/** Lossy, lossless or extended, by the first chunk. */
function webpPixels(bytes: Buffer): Pixels {
  switch (textAt(bytes, 12, 4)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      if (bytes.readUInt8(20) !== 0x2f) return NONE;
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return NONE;
  }
}
