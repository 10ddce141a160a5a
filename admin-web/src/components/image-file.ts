/** What the server stores (contract/01 §8): PNG, JPEG, WebP and GIF of under 100 KB. */
const LARGEST_BYTES = 100_000;
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** An image that somebody has chosen, as the API takes it; or why it does not. */
export async function readImage(file: File): Promise<{ url: string } | { fault: 'type' | 'size' }> {
  if (!TYPES.includes(file.type)) return { fault: 'type' };
  if (file.size >= LARGEST_BYTES) return { fault: 'size' };
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ url: reader.result as string });
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });
}
