import { until } from '../server/until.js';
import { adminApi } from './api.js';
import { succeeded } from './create-project.js';

const PATH = '/internal/payments/test-clock';

/**
 * Moves a project's test clock, and waits until everything that fell due is done: a busy server may respond earlier.
 */
export async function moveTestClock(
  project: Parameters<typeof adminApi>[0],
  { days }: { days: number },
): Promise<{ now_millis: number; offset_millis: number }> {
  const api = adminApi(project);
  const moved = succeeded(await api.patch(PATH, { advance_millis: days * 86_400_000 }));
  if (moved.status === 'ready') return moved;
  return until('what fell due by the test clock', async () => {
    const clock = succeeded(await api.get(PATH));
    return clock.status === 'ready' ? clock : undefined;
  });
}
