/** The server accepts PNG, JPEG, WebP and GIF below 100 KB (contract/01 §8). */
const LARGEST_BYTES = 100_000;
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** Reads a chosen image as a data URL for the API, or returns why the API would reject it. */
export async function readImage(file: File): Promise<{ url: string } | { fault: 'type' | 'size' }> {
  if (!IMAGE_TYPES.includes(file.type)) return { fault: 'type' };
  if (file.size >= LARGEST_BYTES) return { fault: 'size' };
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ url: reader.result as string });
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });
}
